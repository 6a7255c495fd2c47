import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { hostileCells } from '#tests/support/hostile-texts.ts';
import { startServer } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

/** `npm run proof -- csv`: the export of hostile messages has no formula in LibreOffice (Debian: libreoffice-calc). */
const separators = { comma: 44, semicolon: 59, tab: 9, bar: 124 };
const QUOTE = 34;
const UTF_8 = 76;

const folder = await tempFolder('csv');
const server = await startServer(
  { DATA_DIR: join(folder, 'data'), STARTER_CONTENT: 'off', CONTACT_LIMIT: '1000', ...operatorSettings },
  { pages: false },
);
const owner = clientOf(server.url, await logIn(server.url));
for (const message of hostileCells) {
  await owner.post('/contacts', { email: 'asha@example.in', first_name: message.slice(0, 100), message });
}
const exported: string = (await owner.get('/contacts.csv')).body;
await server.stop();

const files = {
  export: exported,
  // Shows that LibreOffice would calculate.
  control: '"=1+1"\r\n',
};

/** Formulas that LibreOffice finds. The last of its filter options has them evaluated. */
async function formulasIn(name: string, code: number): Promise<number> {
  const options = `${code},${QUOTE},${UTF_8},1,,0,false,true,false,false,false,0,true`;
  const args = ['--headless', `--infilter=CSV:${options}`, '--convert-to', 'fods', '--outdir', folder];
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync('soffice', [profile, ...args, join(folder, `${name}.csv`)], { stdio: 'ignore' });
  const sheet = await readFile(join(folder, `${name}.fods`), 'utf8');
  return sheet.match(/table:formula=/g)?.length ?? 0;
}

let found = 0;
for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.csv`), text);
if ((await formulasIn('control', separators.comma)) !== 1)
  throw new Error('LibreOffice evaluates no formulas here');
for (const [name, code] of Object.entries(separators)) {
  const formulas = await formulasIn('export', code);
  console.log(`${name}: ${formulas} formulas in ${hostileCells.length} messages`);
  found += formulas;
}
process.exit(found === 0 ? 0 : 1);
