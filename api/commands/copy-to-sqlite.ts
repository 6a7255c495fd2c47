import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { copySite } from '#api/db/copy-site.ts';
import { readPostgresSite } from '#api/db/postgres/copy-ends.ts';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { makeSqliteSite } from '#api/db/sqlite/copy-ends.ts';
import { inWorkFolder, nameFinished } from '#api/db/sqlite/work-folder.ts';
import { readEnv } from '../env.ts';
import { BadUsage, listCopied, printOutcome, readUrl } from './command-files.ts';

// Files are for this user alone, as those of the server are.
process.umask(0o077);

/** Copies the site of a PostgreSQL database into a DATA_DIR that has none. */
async function run(): Promise<string> {
  const [given, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (others.length > 0) throw new BadUsage('Name one database to copy from.');
  const { dataDir, databaseUrl } = readEnv();
  const url = readUrl(given, databaseUrl);
  const file = databaseFile(dataDir);
  const taken = new Error(`There is a database, or what is left of one, in ${dataDir}. Nothing was changed.`);
  // A log that is left of another database would be written into the new one.
  for (const end of ['', '-wal', '-shm', '-journal']) if (existsSync(file + end)) throw taken;
  const copied = await readPostgresSite(url, async (source) => {
    await mkdir(dataDir, { recursive: true });
    return inWorkFolder(dataDir, async (folder) => {
      const tables = await makeSqliteSite(folder, (target) => copySite(source, target));
      await nameFinished(databaseFile(folder), file, taken);
      return tables;
    });
  });
  return [
    `Copied from PostgreSQL to ${file}, read again and found the same:`,
    ...listCopied(copied),
    'Next: unset DATABASE_URL and start the site. What PostgreSQL gets from now on is not in the file.',
  ].join('\n');
}

await printOutcome(run, 'npm run copy-to-sqlite -- URL');
