import { createWriteStream, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { inWorkFolder, nameFinished } from '#api/db/sqlite/work-folder.ts';
import { exportAll } from '#api/import/archive/export.service.ts';
import { BadUsage, printOutcome } from './command-files.ts';
import { withSite } from './content-site.ts';

process.umask(0o077);

const USAGE = 'npm run export -- FILE.zip';

/** Writes all content to a new archive. May run while the server runs. */
async function run(): Promise<string> {
  const [file, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || others.length > 0) throw new BadUsage('Name one file to write.');
  const target = resolve(file);
  const taken = new Error(`${target} is there already. An export never replaces another.`);
  if (existsSync(target)) throw taken;
  await withSite((site) =>
    inWorkFolder(dirname(target), async (folder) => {
      const copy = join(folder, 'content.zip');
      await pipeline(Readable.from(exportAll(site.orm)), createWriteStream(copy));
      await nameFinished(copy, target, taken);
    }),
  );
  return `Saved to ${target}. Bring it into another site by: npm run import -- ${file}`;
}

await printOutcome(run, USAGE);
