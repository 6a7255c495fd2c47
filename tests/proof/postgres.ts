import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fullOnPostgres, onPostgres } from '#tests/on-postgres.ts';
import { leave } from '#tests/support/messages.ts';
import { aPart } from '#tests/support/parts.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const OLDEST = '/usr/lib/postgresql/15/bin';
const MESSAGES = 50;

/** Gives what did not pass. */
function runTests(settings: Record<string, string>): string[] {
  const env = { ...process.env, ...settings };
  const { status } = spawnSync('vitest', ['run', '--project', 'all-on-postgres'], { stdio: 'inherit', env });
  return status === 0 ? [] : [JSON.stringify(settings)];
}

/** Statements that no file of tests/on-postgres.ts makes, each with a file that makes it. */
async function unlistedShapes(report: string): Promise<string[]> {
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
  console.log(`${listed.size} shapes of statements are listed.`);
  return Array.from(missing, ([shape, file]) => `${file}: ${shape}`);
}

/** What a backup lacks that is made and restored as documented. */
async function lackingInBackup(): Promise<string[]> {
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
    const count = Number(rows[0]?.count);
    return [
      ...again.filter((key, at) => key !== keys[at]).map((key) => `the key ${key}`),
      ...(count === MESSAGES ? [] : [`${count} of ${MESSAGES} messages`]),
    ];
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

/**
 * All tests of the API on the PostgreSQL that npm brings, and on the oldest that the site takes, as Debian 12 has it. Of the
 * first run the shapes of all statements are noted: only the files of tests/on-postgres.ts are run on PostgreSQL by `npm test`
 * and `npm run test:full`, so each shape must be among theirs. On the oldest the documented backup is made and restored.
 */
export const part = aPart({}, async () => {
  if (!existsSync(OLDEST))
    throw new Error('PostgreSQL 15 is missing. Install it with: sudo apt-get install -y postgresql-15');
  const report = join(await tempFolder('shapes'), 'shapes.jsonl');
  const failed = [...runTests({ STATEMENT_SHAPES: report }), ...runTests({ POSTGRES_BIN: OLDEST })];
  return {
    'runs of the tests with failures': failed,
    'statements in no file of tests/on-postgres.ts': await unlistedShapes(report),
    'keys and numbers that a restored backup lacks': await lackingInBackup(),
  };
});
