import { copyFile, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MONTHS_KEPT, NIGHTS_KEPT, type ServerFacts } from '#contract/server.ts';
import { isThere, LARGE_ROW, readData, runBackupCommand } from '#tests/support/backups.ts';
import { leave } from '#tests/support/messages.ts';
import { queriesOf } from '#tests/support/queries.ts';
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

test('The first start makes a backup of the night that was missed, and a copy of the month beside it', async () => {
  const { body } = await leave(app, undefined, { message: 'Kept for the winter.' });
  expect(await makeDue()).toBe(1);
  expect(await files()).toEqual([
    'floodlight-2026-11-20-nightly.sqlite',
    'floodlight-2026-11-monthly.sqlite',
  ]);
  for (const name of await files()) {
    const path = join(folder, name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const restored = await tempFolder('restored');
    expect(await runBackupCommand('restore', restored, path)).toMatchObject({ code: 0, stderr: '' });
    expect(readData(restored)).toMatchObject({ integrity: ['ok'], keys: new Set([body.key]) });
  }
  // The same night needs no other, and to know that nothing is written.
  const asked = await queriesOf(app, async () => expect(await makeDue()).toBe(0));
  expect(asked).toEqual([expect.stringMatching(/^select/)]);
  const { last, runs, nightly } = await facts();
  const [nightlyFile] = await files();
  const { size } = await stat(join(folder, nightlyFile ?? ''));
  expect(last).toMatchObject({ way: 'nightly', file: nightlyFile, bytes: size, failure: null, by: null });
  expect(runs).toHaveLength(1);
  expect(nightly).toEqual({
    ...{ folder, hour: 3, next: '2026-11-20T21:30:00.000Z' },
    kept: [
      { name: 'floodlight-2026-11-20-nightly.sqlite', every: 'night', bytes: size },
      { name: 'floodlight-2026-11-monthly.sqlite', every: 'month', bytes: expect.any(Number) },
    ],
  });
});

test('At the set hour of India the next one is made, and not before', async () => {
  await makeDue();
  time = Date.parse('2026-11-20T21:29:59Z');
  expect(await makeDue()).toBe(0);
  time += 1000;
  expect(await makeDue()).toBe(1);
  expect(await files()).toContain('floodlight-2026-11-21-nightly.sqlite');
});

/** The backup of another site. */
async function ofAnotherSite(name: string): Promise<void> {
  const other = await startTestApp();
  await other.fill("update form_secret set secret = 'of another site'");
  await runBackupCommand('backup', other.env.dataDir, join(folder, name));
  await other.close();
}

test(`${NIGHTS_KEPT} nights and ${MONTHS_KEPT} months are kept, and nothing that the site did not make is removed`, async () => {
  await makeDue();
  const [made = ''] = await files();
  // As so many nights and months before it left them.
  for (let night = 10; night < 20; night += 1) {
    await copyFile(join(folder, made), join(folder, `floodlight-2026-11-${night}-nightly.sqlite`));
  }
  for (const year of ['2024', '2025']) {
    for (let month = 10; month <= 12; month += 1) {
      for (const more of ['', '-2', '-3']) {
        await copyFile(join(folder, made), join(folder, `floodlight-${year}-${month}-monthly${more}.sqlite`));
      }
    }
  }
  const foreign = {
    'floodlight-2020-01-01-nightly.sqlite': 'my notes',
    'floodlight-2020-01-02-nightly.sqlite': '',
    'holiday.jpg': 'a picture',
  };
  for (const [name, text] of Object.entries(foreign)) await writeFile(join(folder, name), text);
  await ofAnotherSite('floodlight-2020-01-03-nightly.sqlite');
  await mkdir(join(folder, 'floodlight-2020-01-monthly.sqlite'));
  await symlink(join(folder, made), join(folder, 'floodlight-2020-02-monthly.sqlite'));
  // As one that was removed while the folder is read.
  await symlink(join(folder, 'gone'), join(folder, 'floodlight-2020-03-monthly.sqlite'));

  time += DAY_MS;
  expect(await makeDue()).toBe(1);
  const own = (await files()).filter((name) => !/2020|holiday/.test(name));
  const nights = own.filter((name) => name.includes('nightly'));
  const days = [21, 20, 19, 18, 17, 16, 15].map((day) => `floodlight-2026-11-${day}-nightly.sqlite`);
  expect(nights.toReversed()).toEqual(days);
  const months = own.filter((name) => name.includes('monthly'));
  expect(months).toHaveLength(MONTHS_KEPT);
  expect(months).toEqual(expect.arrayContaining(['floodlight-2026-11-monthly.sqlite']));
  expect(months.filter((name) => name.includes('2024'))).toEqual([
    'floodlight-2024-12-monthly-2.sqlite',
    'floodlight-2024-12-monthly-3.sqlite',
  ]);
  for (const [name, text] of Object.entries(foreign)) {
    expect(await readFile(join(folder, name), 'utf8')).toBe(text);
  }
  expect((await files()).filter((name) => name.includes('2020'))).toHaveLength(6);
  // Nor are others counted among the site's.
  const { nightly } = await facts();
  expect(nightly?.kept?.map(({ name }) => name).toSorted()).toEqual(own.toSorted());
});

test('A name that is taken is left to whoever has it', async () => {
  await writeFile(join(folder, 'floodlight-2026-11-20-nightly.sqlite'), 'mine');
  await ofAnotherSite('floodlight-2026-11-monthly.sqlite');
  await makeDue();
  expect(await files()).toEqual([
    'floodlight-2026-11-20-nightly-2.sqlite',
    'floodlight-2026-11-20-nightly.sqlite',
    'floodlight-2026-11-monthly-2.sqlite',
    'floodlight-2026-11-monthly.sqlite',
  ]);
  expect(await readFile(join(folder, 'floodlight-2026-11-20-nightly.sqlite'), 'utf8')).toBe('mine');
});

test('Two servers on one database make one backup', async () => {
  const other = await startApp(app);
  const made = await Promise.all([makeDue(), makeDue(other), makeDue(), makeDue(other)]);
  expect(made.sort()).toEqual([0, 0, 0, 1]);
  expect(await files()).toHaveLength(2);
  await other.close();
});

test('A backup that is stopped with the server is made by the next one', async () => {
  // Copied for longer than the signal needs.
  await app.fill(LARGE_ROW);
  const stopping = new AbortController();
  const making = app.nightly.makeDue(stopping.signal);
  // Its hidden folder is there for a moment only.
  await expect.poll(files, { interval: 5 }).toEqual([expect.stringMatching(/^\.floodlight-night-/)]);
  stopping.abort();
  expect(await making).toBe(0);
  expect((await facts()).runs).toEqual([]);
  // What it left goes at once.
  expect(await makeDue()).toBe(1);
  expect(await files()).toEqual([
    'floodlight-2026-11-20-nightly.sqlite',
    'floodlight-2026-11-monthly.sqlite',
  ]);
});

test('A backup whose server was killed is on record as failed, and made again', async () => {
  const at = new Date(time);
  const claimed = { at: at.getTime(), until: time + 5 * 60 * 1000 };
  const database = new Database(join(app.env.dataDir, 'site.sqlite'));
  database
    .prepare("insert into backup_run (at, way, claimed_until) values (?, 'nightly', ?)")
    .run(claimed.at, claimed.until);
  database.close();
  await mkdir(join(folder, '.floodlight-night-of-another-site'));
  expect(await makeDue()).toBe(0);
  expect((await facts()).runs).toEqual([]);
  time = claimed.until;
  expect(await makeDue()).toBe(1);
  expect((await facts()).runs).toMatchObject([
    { failure: null },
    { failure: 'The server ended while it was made.' },
  ]);
  expect(await isThere(join(folder, '.floodlight-night-of-another-site'))).toBe(true);
});
