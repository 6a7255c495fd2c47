import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createOrm } from '#api/db/sqlite/orm.ts';
import { keys } from '#tests/support/messages.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { dataFolder } from '#tests/support/product.ts';
import { canMakeDisk, startOnSmallDisk } from '#tests/support/small-disk.ts';

const operator = { username: 'operator', password: 'a long password for tests' };

/** A client of the server at `url`. */
function clientOf(url: string) {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const message = 'x'.repeat(4_000);
  return {
    leave: (key: string) =>
      post(
        '/contacts',
        { email: 'asha@example.com', message: `${key} ${message}` },
        { 'Idempotency-Key': key },
      ),
    login: async () => ((await (await post('/login', operator)).json()) as { token: string }).token,
    publish: async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return fetch(`${url}/api/Blog`, { method: 'POST', headers, body: await aPostForm() });
    },
    status: async (path: string) => (await fetch(`${url}/api${path}`)).status,
  };
}

/** The names of the pictures in a copy of a folder of data: SQLite opens no file of another mount namespace. */
async function picturesIn(dataDir: string): Promise<unknown[]> {
  const copy = await dataFolder();
  await cp(dataDir, copy, { recursive: true });
  const database = new Database(join(copy, 'site.sqlite'));
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
    const disk = await startOnSmallDisk('16m', {
      CONTACT_LIMIT: '1000000',
      ADMIN_USERNAME: operator.username,
      ADMIN_PASSWORD: operator.password,
    });
    const client = clientOf(await disk.server.url);
    const token = await client.login();
    const stored: string[] = [];
    const leaveAll = async (count: number) => {
      const statuses = new Set<number>();
      for (const key of keys(count)) {
        const { status } = await client.leave(key);
        statuses.add(status);
        if (status === 201) stored.push(key);
      }
      return [...statuses];
    };
    expect(await leaveAll(20)).toEqual([201]);
    expect((await client.publish(token)).status).toBe(201);
    const pictures = () => picturesIn(disk.path);
    const before = await pictures();

    expect(await client.status('/ready')).toBe(200);
    await disk.fill();
    // The first few may still find room in files that are there.
    await leaveAll(200);
    expect(await leaveAll(20)).toEqual([507]);
    const [late = ''] = keys(1);
    const refused = await client.leave(late);
    expect([refused.status, refused.headers.get('idempotency-key')]).toEqual([507, late]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client.publish(token)).status).toBe(507);
    expect(await pictures()).toEqual(before);
    expect(await client.status('/ready')).toBe(507);
    for (const path of ['/health', '/blogs', `/blog/${before[0]}`]) {
      expect([path, await client.status(path)]).toEqual([path, 200]);
    }

    await disk.free();
    expect((await client.leave(late)).status).toBe(201);
    expect(await leaveAll(20)).toEqual([201]);
    expect((await client.publish(token)).status).toBe(201);
    expect(await client.status('/ready')).toBe(200);

    // SQLite would take the way through /proc for our own disk.
    const copy = await dataFolder();
    await cp(disk.path, copy, { recursive: true });
    const orm = await createOrm(join(copy, 'site.sqlite'));
    const connection = orm.em.getConnection();
    expect(await connection.execute('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const rows = await connection.execute<{ key: string; message: string }[]>(
      'select key, message from contact',
    );
    await orm.close();
    expect(rows.map(({ key }) => key).sort()).toEqual([...stored, late].sort());
    expect(rows.every(({ key, message }) => message.startsWith(key))).toBe(true);
    disk.server.child.kill();
    expect(await disk.server.code).toBe(0);
  },
);
