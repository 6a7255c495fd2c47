import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/product.ts';

// `npm run proof -- postgres15`: the oldest PostgreSQL that the site takes, as Debian 12 has it. The API tests run against
// it, and the documented backup is made and restored.

const BIN = '/usr/lib/postgresql/15/bin';
const MESSAGES = 50;

if (!existsSync(BIN)) {
  console.error('PostgreSQL 15 is missing. Install it with: sudo apt-get install -y postgresql-15');
  process.exit(1);
}

const { status } = spawnSync('vitest', ['run', '--project', 'postgres', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, POSTGRES_BIN: BIN },
});
const isRestored = await tryBackup();
process.exit(status === 0 && isRestored ? 0 : 1);

async function tryBackup(): Promise<boolean> {
  const postgres = await startPostgres({ binDir: BIN });
  const folder = await mkdtemp(join(tmpdir(), 'dump-'));
  try {
    const dump = join(folder, 'site.dump');
    const before = await postgres.databases.create();
    const keys = await leaveMessages(before);
    execFileSync(join(BIN, 'pg_dump'), ['--format=custom', `--file=${dump}`, before]);
    const after = await postgres.databases.create();
    execFileSync(join(BIN, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${after}`, dump]);
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
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends them to a server on this database; gives the keys that it echoed. */
async function leaveMessages(DATABASE_URL: string, keys?: readonly string[]): Promise<string[]> {
  const settings = { DATABASE_URL, CONTACT_LIMIT: '1000000', STARTER_CONTENT: 'off' };
  const { url, stop } = await startServer(settings, { pages: false });
  const given = keys ?? Array.from({ length: MESSAGES }, () => crypto.randomUUID());
  const echoed: string[] = [];
  for (const key of given) {
    const answer = await fetch(`${url}/api/contacts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ email: 'asha@example.com', message: key }),
    });
    echoed.push(answer.status === 201 ? (answer.headers.get('idempotency-key') ?? '') : '');
  }
  await stop('SIGKILL');
  return echoed;
}
