import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseFile } from '#api/db/sqlite/open-database.ts';
import { readEnv } from '../env.ts';
import { explainFailure } from './archive/explain-failure.ts';
import { takeBackup } from './archive/take-backup.ts';

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Writes the site's data to a new file. May run beside the server. */
async function run(): Promise<string> {
  const [file, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || others.length > 0) throw new Error('Name one file to write.');
  const target = resolve(file);
  if (await isThere(target)) throw new Error(`${target} is there already. A backup never replaces another.`);
  const { dataDir } = readEnv();
  if (!(await isThere(databaseFile(dataDir)))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR as for the server.`);
  }
  const { pictures, missing } = await takeBackup(dataDir, target);
  return [
    `Saved to ${target}: the database and ${pictures} pictures.`,
    ...(missing === 0
      ? []
      : [`Posts without a picture on the disk: ${missing} (starter posts get theirs at a start).`]),
  ].join('\n');
}

try {
  console.log(await run());
} catch (error) {
  console.error(explainFailure(error));
  console.error('Usage: npm run backup -- FILE');
  process.exitCode = 1;
}
