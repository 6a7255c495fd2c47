import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fullOnPostgres, onPostgres } from '#tests/on-postgres.ts';
import { leave } from '#tests/support/messages.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

// `npm run proof -- postgres`: all tests of the API on the PostgreSQL that npm brings, and on the oldest that the site takes, as
// Debian 12 has it. Of the first run the shapes of all statements are noted: only the files of tests/on-postgres.ts are run on
// PostgreSQL by `npm test` and `npm run test:full`, so each shape must be among theirs. On the oldest the documented backup is made and restored.

const OLDEST = '/usr/lib/postgresql/15/bin';
const MESSAGES = 50;

if (!existsSync(OLDEST)) {
  console.error('PostgreSQL 15 is missing. Install it with: sudo apt-get install -y postgresql-15');
  process.exit(1);
}

const report = join(await tempFolder('shapes'), 'shapes.jsonl');
const passed = [runTests({ STATEMENT_SHAPES: report }), runTests({ POSTGRES_BIN: OLDEST })];
const isListed = await everyShapeIsListed();
const isRestored = await tryBackup();
process.exit(isListed && isRestored && !passed.includes(false) ? 0 : 1);

function runTests(settings: Record<string, string>): boolean {
  const env = { ...process.env, ...settings };
  const { status } = spawnSync('vitest', ['run', '--project', 'all-on-postgres'], { stdio: 'inherit', env });
  return status === 0;
}

/** Says which statements no listed file makes, with a file that makes them. */
async function everyShapeIsListed(): Promise<boolean> {
  const lines = (await readFile(report, 'utf8')).trimEnd().split('\n');
  const all: { file: string; shape: string }[] = lines.map((line) => JSON.parse(line));
  const isListed = (file: string) =>
    [...onPostgres, ...fullOnPostgres].includes(file) ||
    file.startsWith('tests/api/postgres/') ||
    file.startsWith('tests/server/');
  const listed = new Set(all.filter(({ file }) => isListed(file)).map(({ shape }) => shape));
  const missing = new Map(
    all.filter(({ shape }) => !listed.has(shape)).map(({ file, shape }) => [shape, file]),
  );
  for (const [shape, file] of missing)
    console.log(`In no file of tests/on-postgres.ts, but in ${file}: ${shape}`);
  console.log(`${listed.size} shapes of statements are listed, ${missing.size} are missing.`);
  return missing.size === 0;
}

async function tryBackup(): Promise<boolean> {
  const postgres = await startPostgres({ binDir: OLDEST });
  try {
    const dump = join(await tempFolder('dump'), 'site.dump');
    const before = await postgres.databases.create();
    const keys = await leaveMessages(before);
    execFileSync(join(OLDEST, 'pg_dump'), ['--format=custom', `--file=${dump}`, before]);
    const after = await postgres.databases.create();
    execFileSync(join(OLDEST, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${after}`, dump]);
    // A repeat of each key is answered, and stored again by none.
    const again = await leaveMessages(after, keys);
    const { rows } = await postgres.databases.queryIn<{ count: string }>(
      new URL(after).pathname.slice(1),
      'select count(*) from contact',
    );
    const isSame = again.every((key, at) => key === keys[at]) && Number(rows[0]?.count) === MESSAGES;
    console.log(
      `Restored by pg_restore: ${rows[0]?.count} of ${MESSAGES} messages, each key known: ${isSame}`,
    );
    return isSame;
  } finally {
    await postgres.remove();
  }
}

/** Sends them to a server on this database; gives the keys that it echoed. */
async function leaveMessages(DATABASE_URL: string, keys?: readonly string[]): Promise<string[]> {
  const settings = { DATABASE_URL, CONTACT_LIMIT: '1000000', STARTER_CONTENT: 'off' };
  const { url, stop } = await startServer(settings, { pages: false });
  const given = keys ?? Array.from({ length: MESSAGES }, () => crypto.randomUUID());
  const echoed: string[] = [];
  for (const key of given) {
    const { status, headers } = await leave({ url }, key, { message: key });
    echoed.push(status === 201 ? (headers.get('idempotency-key') ?? '') : '');
  }
  await stop('SIGKILL');
  return echoed;
}
