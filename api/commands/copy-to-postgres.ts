import { parseArgs } from 'node:util';
import { copySite } from '#api/db/copy-site.ts';
import { makePostgresSite } from '#api/db/postgres/copy-ends.ts';
import { readSqliteSite } from '#api/db/sqlite/copy-ends.ts';
import { readEnv } from '../env.ts';
import { BadUsage, findDatabase, listCopied, printOutcome, readUrl } from './command-files.ts';

/** Copies the site of DATA_DIR into an empty PostgreSQL database. */
async function run(): Promise<string> {
  const [given, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (others.length > 0) throw new BadUsage('Name one database to copy into.');
  const { dataDir, databaseUrl } = readEnv();
  const url = readUrl(given, databaseUrl);
  const file = findDatabase(dataDir);
  const copied = await readSqliteSite(file, (source) =>
    makePostgresSite(url, (target) => copySite(source, target)),
  );
  return [
    `Copied from ${file} to PostgreSQL, read again and found the same:`,
    ...listCopied(copied),
    'Next: set DATABASE_URL to that database and start the site. What the file gets from now on is not in it.',
  ].join('\n');
}

await printOutcome(run, 'npm run copy-to-postgres -- URL');
