import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostileCells } from '#tests/support/hostile-texts.ts';
import { aPart } from '#tests/support/parts.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { startSite } from './site.ts';

const separators = { comma: 44, semicolon: 59, tab: 9, bar: 124 };
const QUOTE = 34;
const UTF_8 = 76;

/** Formulas that LibreOffice finds in a file. The last of its filter options has them evaluated. */
async function formulasIn(folder: string, text: string, code: number): Promise<number> {
  const file = join(folder, 'export.csv');
  await writeFile(file, text);
  const options = `${code},${QUOTE},${UTF_8},1,,0,false,true,false,false,false,0,true`;
  const args = ['--headless', `--infilter=CSV:${options}`, '--convert-to', 'fods', '--outdir', folder, file];
  execFileSync('soffice', [`-env:UserInstallation=file://${join(folder, 'profile')}`, ...args], {
    stdio: 'ignore',
  });
  const sheet = await readFile(join(folder, 'export.fods'), 'utf8');
  return sheet.match(/table:formula=/g)?.length ?? 0;
}

/** `npm run proof -- csv`: the export of hostile messages has no formula in LibreOffice (Debian: libreoffice-calc). */
export const part = aPart({}, async () => {
  const { owner, stop } = await startSite({ STARTER_CONTENT: 'off' }, { pages: false });
  for (const message of hostileCells) {
    await owner.post('/contacts', { email: 'asha@example.in', first_name: message.slice(0, 100), message });
  }
  const exported: string = (await owner.get('/contacts.csv')).body;
  await stop();

  const folder = await tempFolder('csv');
  if ((await formulasIn(folder, '"=1+1"\r\n', separators.comma)) !== 1)
    throw new Error('LibreOffice evaluates no formulas here');
  const found: string[] = [];
  for (const [name, code] of Object.entries(separators)) {
    const formulas = await formulasIn(folder, exported, code);
    if (formulas > 0) found.push(`${formulas} with ${name}`);
  }
  return { [`formulas in ${hostileCells.length} messages, however they are separated`]: found };
});
