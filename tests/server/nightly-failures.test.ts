import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerFacts } from '#contract/server.ts';
import { leave } from '#tests/support/messages.ts';
import { aReceiver, type Receiver } from '#tests/support/receiver.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let time: number;
let folder: string;
let receiver: Receiver;
let app: TestApp;
let token: string;

beforeEach(async () => {
  // 11:30 in India.
  time = Date.parse('2026-11-20T06:00:00Z');
  folder = await tempFolder('backups');
  receiver = await aReceiver();
  await receiver.open();
  app = await startApp();
  token = await app.login();
  await app.call('/api/notices', { method: 'PATCH', token, json: { webhook_url: receiver.url } });
  app.notices.start();
});
afterEach(async () => {
  await app.close();
  await receiver.close();
});

const startApp = (sharing?: TestApp) =>
  startTestApp({
    backupDir: folder,
    noticeOrigins: [new URL(receiver.url).origin],
    now: () => new Date(time),
    ...(sharing && { sharing }),
  });

const going = new AbortController().signal;
const makeDue = (of = app) => of.nightly.makeDue(going);
const files = async () => (await readdir(folder)).sort();
async function facts(): Promise<ServerFacts['backups']> {
  token = await app.login();
  return (await (await app.call('/api/server', { token })).json()).backups;
}

test('A folder that is gone is on record and told once, until a backup is made again', async () => {
  await rm(folder, { recursive: true });
  expect(await makeDue()).toBe(0);
  const failure = `The folder ${folder} is not there. Make it, or mount its disk.`;
  await expect.poll(() => receiver.calls.length).toBe(1);
  expect(receiver.calls[0]?.body).toEqual({
    ...{ kind: 'backup', failure },
    url: 'http://localhost:3000/admin/server',
  });
  // Tried again each hour of the night, and each night; one row for each night.
  time += HOUR_MS - 1;
  await mkdir(folder);
  expect(await makeDue()).toBe(0);
  await rm(folder, { recursive: true });
  for (const hours of [1, 1, 22, 1]) {
    time += hours * HOUR_MS;
    expect(await makeDue()).toBe(0);
  }
  const { last, runs, nightly } = await facts();
  expect(last).toBeNull();
  expect(runs).toMatchObject([
    { way: 'nightly', failure, bytes: null },
    { way: 'nightly', failure, bytes: null },
  ]);
  expect(nightly?.kept).toBeNull();
  expect(receiver.calls).toHaveLength(1);

  await mkdir(folder);
  time += HOUR_MS;
  expect(await makeDue()).toBe(1);
  await rm(folder, { recursive: true });
  time += DAY_MS;
  expect(await makeDue()).toBe(0);
  await expect.poll(() => receiver.calls.length).toBe(2);
});

test('A failure that nobody could be told of is not told once a backup is made', async () => {
  receiver.answering.status = 500;
  await rm(folder, { recursive: true });
  await makeDue();
  await expect.poll(() => receiver.calls.length).toBe(1);
  await expect
    .poll(async () => (await (await app.call('/api/notices', { token })).json()).deliveries)
    .toMatchObject([{ kind: 'backup', contact_id: null, last_error: 'It answered with 500.' }]);
  // The dashboard says so.
  expect(await app.notices.figures()).toMatchObject({ waiting: 1, last_error: 'It answered with 500.' });
  await mkdir(folder);
  time += HOUR_MS;
  expect(await makeDue()).toBe(1);
  expect((await (await app.call('/api/notices', { token })).json()).deliveries).toEqual([]);
});

test('A failure of a process whose claim another took over is not told again', async () => {
  await rm(folder, { recursive: true });
  const other = await startApp(app);
  const first = makeDue();
  const isClaimed = () => {
    const database = new Database(join(app.env.dataDir, 'site.sqlite'), { readonly: true });
    const row = database.prepare('select id from backup_run where claimed_until is not null').get();
    database.close();
    return row !== undefined;
  };
  await expect.poll(isClaimed, { interval: 1 }).toBe(true);
  time += 6 * 60 * 1000;
  await Promise.all([first, makeDue(other)]);
  await expect
    .poll(async () => (await app.call('/api/notices', { token })).json())
    .toMatchObject({ deliveries: [] });
  expect(receiver.calls).toHaveLength(1);
  await other.close();
});

test('A damaged database gives no backup, and the good ones stay', async () => {
  await leave(app, undefined);
  await makeDue();
  const before = await files();
  const database = new Database(join(app.env.dataDir, 'site.sqlite'));
  database.exec('update contact_count set count = count + 1');
  database.close();
  time += DAY_MS;
  expect(await makeDue()).toBe(0);
  expect(await files()).toEqual(before);
  expect((await facts()).runs[0]?.failure).toBe('The backup is damaged.');
});
