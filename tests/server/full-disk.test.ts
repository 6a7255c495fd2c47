import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { clientOf, logIn } from '#tests/support/client.ts';
import { keys } from '#tests/support/messages.ts';
import { operatorSettings } from '#tests/support/operator-of-tests.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { dataFolder } from '#tests/support/product.ts';
import { readAllMessages } from '#tests/support/stored-messages.ts';
import { canMakeDisk, startOnSmallDisk } from '#tests/support/within.ts';

/** A copy of a folder of data: SQLite opens no file of another mount namespace. */
async function copyOf(dataDir: string): Promise<string> {
  const copy = await dataFolder();
  await cp(dataDir, copy, { recursive: true });
  return copy;
}

async function picturesIn(dataDir: string): Promise<unknown[]> {
  const database = new Database(join(await copyOf(dataDir), 'site.sqlite'));
  try {
    return database.prepare('select distinct name from picture').pluck().all();
  } finally {
    database.close();
  }
}

// Where nobody may mount anything, operations.test.ts has the same fault made by SQLite's own limit.
test.skipIf(!canMakeDisk())(
  '37. Disk full → 507 or 503, earlier data whole, recovers without a restart; an upload, too',
  async () => {
    const disk = await startOnSmallDisk('16m', { CONTACT_LIMIT: '1000000', ...operatorSettings });
    const owner = clientOf(disk.url, await logIn(disk.url));
    const statusOf = async (path: string) => (await owner.get(path)).status;
    const leave = (key: string) =>
      owner.post('/contacts', { email: 'asha@example.com', message: `${key} ${'x'.repeat(4_000)}` }, { key });
    const stored: string[] = [];
    const leaveAll = async (count: number) => {
      const statuses = new Set<number>();
      for (const key of keys(count)) {
        const { status } = await leave(key);
        statuses.add(status);
        if (status === 201) stored.push(key);
      }
      return [...statuses];
    };
    const publish = async () => (await owner.post('/Blog', await aPostForm())).status;
    expect(await leaveAll(20)).toEqual([201]);
    expect(await publish()).toBe(201);
    const before = await picturesIn(disk.path);

    expect(await statusOf('/ready')).toBe(200);
    await disk.fill();
    // The first few may still find room in files that are there.
    await leaveAll(200);
    expect(await leaveAll(20)).toEqual([507]);
    const [late = ''] = keys(1);
    const refused = await leave(late);
    expect([refused.status, refused.headers.get('idempotency-key')]).toEqual([507, late]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await publish()).toBe(507);
    expect(await picturesIn(disk.path)).toEqual(before);
    expect(await statusOf('/ready')).toBe(507);
    for (const path of ['/health', '/blogs', `/blog/${before[0]}`]) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }

    await disk.free();
    expect((await leave(late)).status).toBe(201);
    expect(await leaveAll(20)).toEqual([201]);
    expect(await publish()).toBe(201);
    expect(await statusOf('/ready')).toBe(200);

    const { messages, integrity } = readAllMessages(await copyOf(disk.path));
    expect(integrity).toBe('ok');
    expect(messages.map(({ key }) => key).sort()).toEqual([...stored, late].sort());
    expect(messages.every(({ key, message }) => message.startsWith(`${key}`))).toBe(true);
    expect(await disk.server.stop()).toBe(0);
  },
);
