import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf } from '#tests/support/client.ts';
import { keys } from '#tests/support/messages.ts';
import { databasesOn, type Postgres, startPostgres } from '#tests/support/postgres.ts';
import {
  afterAll,
  test as base,
  beforeAll,
  beforeEach,
  describe,
  expect,
} from '#tests/support/server-test.ts';

// Lines 35 to 38 where the database is PostgreSQL: gone, locked, slow, restarted, full. Line 34 is in several-servers.

let postgres: Postgres;

/** Starts the built site on a database of `postgres`. */
const test = base.extend(
  'startOn',
  ({ start }) =>
    (DATABASE_URL: string) =>
      start({ DATABASE_URL, CONTACT_LIMIT: '1000000' }, { pages: true }),
);

const leave = (url: string, key: string, message = key) =>
  clientOf(url).post('/contacts', { email: 'asha@example.com', message }, { key });

/** As the outbox does: again until it is stored. */
async function deliver(urls: readonly string[], key: string): Promise<void> {
  for (let at = 0; ; at += 1) {
    const answer = await leave(urls[at % urls.length] ?? '', key).catch(() => undefined);
    if (answer?.status === 201) return;
  }
}

async function storedKeys(url: string): Promise<string[]> {
  const { rows } = await databasesOn(url).query<{ key: string; message: string }>(
    'select key, message from contact',
  );
  for (const { key, message } of rows) expect(message).toBe(key);
  return rows.map(({ key }) => key).sort();
}

describe('a database that answers again', () => {
  let database: string;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    database = await postgres.databases.create();
  });

  test('35. Two servers killed under writes → each answered message once', async ({ startOn }) => {
    const given = keys(120);
    const servers = [await startOn(database), await startOn(database)];
    const urls = servers.map(({ url }) => url);
    const waiting = [...given];
    const writers = Array.from({ length: 8 }, async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await deliver(urls, key);
    });
    for (const [victim, left] of [80, 40].entries()) {
      await expect.poll(() => waiting.length, { interval: 5 }).toBeLessThanOrEqual(left);
      await servers[victim]?.stop('SIGKILL');
      urls[victim] = (await startOn(database)).url;
    }
    await Promise.all(writers);
    expect(await storedKeys(database)).toEqual(given.toSorted());
  });

  test('35. The database crashed under load → each answered message once', async ({ startOn }) => {
    const given = keys(200);
    const { url } = await startOn(database);
    const waiting = [...given];
    const writers = Array.from({ length: 8 }, async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await deliver([url], key);
    });
    for (const [left, mode] of [
      [150, 'fast'],
      [80, 'immediate'],
    ] as const) {
      await expect.poll(() => waiting.length, { interval: 5 }).toBeLessThan(left);
      await postgres.stop(mode);
      await postgres.start();
    }
    await Promise.all(writers);
    expect(await storedKeys(database)).toEqual(given.toSorted());
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  });

  test('36. Database gone → 503 with Retry-After until it is back', async ({ startOn }) => {
    const { url } = await startOn(database);
    const [key = ''] = keys(1);
    await postgres.stop('fast');
    try {
      const answer = await leave(url, key);
      expect([answer.status, answer.headers.get('idempotency-key')]).toEqual([503, key]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      for (const path of ['/api/blogs', '/blog']) {
        expect([path, (await fetch(url + path)).status]).toEqual([path, 503]);
      }
      // Its rows of posts fail alone.
      for (const path of ['/', '/about-us']) expect((await fetch(url + path)).status).toBe(200);
      expect((await fetch(`${url}/api/ready`)).status).toBe(503);
      expect((await fetch(`${url}/api/health`)).status).toBe(200);
    } finally {
      await postgres.start();
    }
    expect((await leave(url, key)).status).toBe(201);
    expect(await storedKeys(database)).toEqual([key]);
  });

  test('36. A frozen database → 503; what was sent meanwhile is stored once', async ({ startOn }) => {
    const { url } = await startOn(database);
    const [key = ''] = keys(1);
    expect((await fetch(`${url}/api/blogs`)).status).toBe(200);
    const freeze = (signal: string) =>
      spawnSync('pkill', [`-${signal}`, '-f', `postgres: .*${new URL(database).pathname.slice(1)}`]);
    freeze('STOP');
    try {
      expect((await leave(url, key)).status).toBe(503);
    } finally {
      freeze('CONT');
    }
    await deliver([url], key);
    expect(await storedKeys(database)).toEqual([key]);
  });
});

/** Where this user may not, operations of SQLite's tests have the same fault. */
const canMount = () =>
  spawnSync('mount', ['-t', 'tmpfs', 'none', '/mnt']).status === 0 &&
  spawnSync('umount', ['/mnt']).status === 0;

test('37. Disk full → 507 or 503, earlier data whole, recovers without a restart', async ({
  startOn,
  skip,
}) => {
  skip(!canMount(), 'This user may not mount a disk.');
  const disk = await mkdtemp(join(tmpdir(), 'disk-'));
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', disk]).status).toBe(0);
  try {
    postgres = await startPostgres({
      parent: disk,
      settings: { min_wal_size: '32MB', max_wal_size: '32MB' },
    });
    const database = await postgres.databases.create();
    const { url, stop } = await startOn(database);
    const [before = '', during = ''] = keys(2);
    await deliver([url], before);
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    const statuses = new Set<number>();
    // Its own free pages take some.
    const long = 'x'.repeat(5_000);
    for (let n = 0; n < 400 && !statuses.has(507) && !statuses.has(503); n += 1) {
      statuses.add((await leave(url, keys(1)[0] ?? '', long)).status);
    }
    expect([...statuses].some((status) => status === 507 || status === 503)).toBe(true);
    expect((await fetch(`${url}/api/ready`)).status).toBeGreaterThanOrEqual(503);
    await rm(join(disk, 'filler'));
    await deliver([url], during);
    const { rows } = await databasesOn(database).query<{ key: string }>('select key from contact');
    expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining([before, during]));
    await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200);
    await stop('SIGKILL');
  } finally {
    await postgres.remove();
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  }
});
