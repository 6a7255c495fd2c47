import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseFile } from '../db/sqlite/open-database.ts';
import { readEnv } from '../env.ts';
import { explainFailure, takeBackup } from './backup-file.ts';

// As the server keeps its data: for this user alone.
process.umask(0o077);

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
  const { posts, messages, withoutPicture } = await takeBackup(dataDir, target);
  return [
    `Saved to ${target} (posts: ${posts}, messages: ${messages}).`,
    ...(withoutPicture === 0 ? [] : [`Posts without a picture: ${withoutPicture}.`]),
  ].join('\n');
}

try {
  console.log(await run());
} catch (error) {
  console.error(explainFailure(error));
  console.error('Usage: npm run backup -- FILE');
  process.exitCode = 1;
}
