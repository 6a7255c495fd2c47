import { cp, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PIECE_BYTES_MAX } from '#contract/import.ts';
import { clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { keys } from '#tests/support/messages.ts';
import { aForm, aPostForm } from '#tests/support/posts.ts';
import { dataFolder, runApi } from '#tests/support/product.ts';
import { inDatabase, readAllMessages } from '#tests/support/site-database.ts';
import { needDisk, startOnSmallDisk } from '#tests/support/small-disk.ts';

/** A copy of a folder of data: SQLite opens no file of another mount namespace. */
async function copyOf(dataDir: string): Promise<string> {
  const copy = await dataFolder();
  await cp(dataDir, copy, { recursive: true });
  return copy;
}

const aMessage = { email: 'asha@example.com', message: 'x'.repeat(4_000) };

const uploadFolders = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith('.floodlight-import-'));

async function picturesIn(dataDir: string): Promise<unknown[]> {
  return inDatabase(await copyOf(dataDir), (database) =>
    database.prepare('select distinct name from picture').pluck().all(),
  );
}

// Where no disk may be mounted, operations.test.ts has the same fault made by SQLite's own limit.
test('37. Disk full → 507 or 503, earlier data whole, recovers without a restart; an upload, too', async ({
  skip,
}) => {
  needDisk(skip);
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
  const [next = ''] = keys(1);
  const refused = await leave(next);
  expect([refused.status, refused.headers.get('idempotency-key')]).toEqual([507, next]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await publish()).toBe(507);
  expect(await picturesIn(disk.path)).toEqual(before);
  expect(await statusOf('/ready')).toBe(507);
  for (const path of ['/health', '/blogs', `/blog/${before[0]}`]) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  }

  await disk.free();
  expect((await leave(next)).status).toBe(201);
  expect(await leaveAll(20)).toEqual([201]);
  expect(await publish()).toBe(201);
  expect(await statusOf('/ready')).toBe(200);

  const { messages, integrity } = readAllMessages(await copyOf(disk.path));
  expect(integrity).toBe('ok');
  expect(messages.map(({ key }) => key).sort()).toEqual([...stored, next].sort());
  expect(messages.every(({ key, message }) => message.startsWith(`${key}`))).toBe(true);
  expect(await disk.server.stop()).toBe(0);
});

test('T44. An upload leaves 64 MB for messages and goes by a button or at a start', async ({ skip }) => {
  needDisk(skip);
  const disk = await startOnSmallDisk('120m', { CONTACT_LIMIT: '1000000', ...operatorSettings });
  const owner = clientOf(disk.url, await logIn(disk.url));
  const piece = Buffer.alloc(PIECE_BYTES_MAX);
  const send = (upload: string, at: number, more: Record<string, string> = {}) =>
    owner.post('/moving/pieces', aForm({ ...more, upload, at: String(at), piece }));
  const [large = '', growing = ''] = keys(2);
  const refused = await send(large, 0, { remaining: String(100 * 1024 * 1024) });
  expect([refused.status, refused.body.detail]).toEqual([507, expect.stringContaining('needs 164 MB')]);
  expect((await owner.get('/moving/uploads')).body).toEqual([]);

  let at = 0;
  let full = await send(growing, at);
  for (; full.status === 201 && at < 40; full = await send(growing, at)) at += 1;
  expect([full.status, full.body.detail]).toEqual([507, expect.stringContaining('needs 68 MB')]);
  const leave = async (key: string) => (await owner.post('/contacts', aMessage, { key })).status;
  expect(await leave(large)).toBe(201);
  await disk.fill();
  // The first few may still find room in files that are there.
  for (const key of keys(200)) if ((await leave(key)) === 507) break;
  expect(await leave(growing)).toBe(507);
  expect((await owner.delete(`/moving/uploads/${growing}`)).status).toBe(204);
  expect(await leave(growing)).toBe(201);
  await disk.free();

  expect((await send(growing, 0)).status).toBe(201);
  expect(await uploadFolders(disk.path)).toHaveLength(1);
  const copy = await copyOf(disk.path);
  expect(await disk.server.stop()).toBe(0);
  // As a killed server left it.
  expect(await uploadFolders(copy)).toHaveLength(1);
  const next = runApi({ DATA_DIR: copy, ...operatorSettings });
  await next.url;
  await expect.poll(() => uploadFolders(copy)).toEqual([]);
  await next.stop();
});

test('T44. A signal removes what was uploaded', async () => {
  const DATA_DIR = await dataFolder();
  const server = runApi({ DATA_DIR, ...operatorSettings });
  const url = await server.url;
  const form = aForm({ upload: keys(1)[0] ?? '', at: '0', piece: Buffer.from('<rss>') });
  expect((await clientOf(url, await logIn(url)).post('/moving/pieces', form)).status).toBe(201);
  expect(await uploadFolders(DATA_DIR)).toHaveLength(1);
  expect(await server.stop()).toBe(0);
  expect(await uploadFolders(DATA_DIR)).toEqual([]);
});
