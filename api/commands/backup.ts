import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupOutcome, checkBackup, noteBackup, writeBackup } from '#api/db/sqlite/backup-file.ts';
import { inWorkFolder, nameFinished } from '#api/db/sqlite/work-folder.ts';
import { readEnv } from '../env.ts';
import { BadUsage, explainFailure, findDatabase, printOutcome, refusePostgres } from './command-files.ts';

// Messages, and the operator's password hash: no other user of the machine reads what is written from here on.
process.umask(0o077);

const USAGE = 'npm run backup -- FILE';

/** Writes the site's database, as it is at one moment, to a new file. May run while the server runs. */
async function run(): Promise<string> {
  const [file, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || others.length > 0) throw new BadUsage('Name one file to write.');
  const { dataDir, databaseUrl } = readEnv();
  refusePostgres(databaseUrl);
  const source = findDatabase(dataDir);
  const target = resolve(file);
  try {
    const report = await backUp(source, target);
    note(source, { bytes: (await stat(target)).size });
    return report;
  } catch (error) {
    note(source, { failure: explainFailure(error, USAGE) });
    throw error;
  }
}

async function backUp(source: string, target: string): Promise<string> {
  const taken = new Error(`${target} is there already. A backup never replaces another.`);
  if (existsSync(target)) throw taken;
  const { posts, messages, withoutPicture } = await inWorkFolder(dirname(target), async (folder) => {
    const copy = join(folder, 'site.sqlite');
    writeBackup(source, copy);
    const content = checkBackup(copy);
    await nameFinished(copy, target, taken);
    return content;
  });
  const report = `Saved to ${target} (posts: ${posts}, messages: ${messages}).`;
  return withoutPicture === 0 ? report : `${report}\nPosts without a picture: ${withoutPicture}.`;
}

/** The owner's screen shows it. The backup itself is valid without it. */
function note(source: string, outcome: BackupOutcome): void {
  try {
    noteBackup(source, new Date(), outcome);
  } catch {
    // A full disk, a damaged database, one that this user may only read, or one of an earlier version.
  }
}

await printOutcome(run, USAGE);
