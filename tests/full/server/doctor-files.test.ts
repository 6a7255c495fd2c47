import { chmod, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { HOUR_MS } from '#contract/time.ts';
import { contentOf } from '#tests/support/backups.ts';
import { runDoctor } from '#tests/support/doctor.ts';
import { dataFolder, freePort, runCommand } from '#tests/support/product.ts';
import { changeData } from '#tests/support/site-database.ts';
import { heedingRights, needDisk, needRights, onDisk } from '#tests/support/small-disk.ts';

let dataDir: string;
let folder: string;
let settings: Record<string, string>;
beforeEach(async () => {
  dataDir = await dataFolder();
  folder = await dataFolder();
  // No server runs there.
  settings = { DATA_DIR: dataDir, PORT: String(await freePort()) };
});

const make = async () => (await openSqlite(dataDir)).close();

test('A folder without a site is looked at and stays empty', async () => {
  const { code, of } = await runDoctor(settings);
  expect(code).toBe(0);
  expect(of('database')).toMatchObject([{ state: 'warning', cure: expect.stringContaining('npm start') }]);
  expect(await contentOf(dataDir)).toEqual(await contentOf(folder));
});

test('An address of this machine is a warning, however it is written', async () => {
  for (const name of ['localhost', '127.0.0.2', '[::1]']) {
    const { of } = await runDoctor({ ...settings, PUBLIC_URL: `http://${name}:${settings.PORT}` });
    expect(of('settings').slice(1), name).toMatchObject([
      { state: 'warning', text: 'PUBLIC_URL leads to this machine alone.' },
    ]);
  }
});

test('A damaged database is a fault', async () => {
  await make();
  const file = await open(join(dataDir, 'site.sqlite'), 'r+');
  const { size } = await file.stat();
  for (let at = 16_384; at < size; at += 8192) await file.write(Buffer.alloc(4096, 1), 0, 4096, at);
  await file.close();
  const { code, of, notAsked } = await runDoctor(settings);
  expect(code).toBe(1);
  expect(of('database')).toMatchObject([{ state: 'fault', text: expect.stringContaining('damaged') }]);
  expect(notAsked).toEqual([expect.stringContaining('there is no database of this version')]);
});

test('A database of a version before is said to be so, and keeps every byte', async () => {
  const fixture = join(import.meta.dirname, '../../fixtures/1.4.0.sqlite.gz');
  await writeFile(join(dataDir, 'site.sqlite'), gunzipSync(await readFile(fixture)));
  const before = await contentOf(dataDir);
  const { code, of } = await runDoctor(settings);
  expect(code).toBe(0);
  expect(of('database')).toMatchObject([
    {
      state: 'warning',
      text: expect.stringMatching(/\d+ migrations? from 2\.0\.0 on/),
    },
  ]);
  expect(await contentOf(dataDir)).toEqual(before);
});

test('A database and a folder of backups without rights are faults', async ({ skip }) => {
  needRights(skip);
  await make();
  await chmod(join(dataDir, 'site.sqlite'), 0o444);
  await chmod(folder, 0o500);
  const { code, of } = await runDoctor({ ...settings, BACKUP_DIR: folder }, heedingRights);
  expect(code).toBe(1);
  expect(of('database')).toMatchObject([
    { state: 'fault', text: expect.stringMatching(/cannot be (?:written|opened for writing)/) },
  ]);
  expect(of('backups')[0]).toMatchObject({
    state: 'fault',
    text: `BACKUP_DIR ${folder} cannot be written by this user (EACCES).`,
  });
});

test('Backups that are old, failed, not there or on the same disk are found', async () => {
  await make();
  const backups = async (BACKUP_DIR: string) =>
    (await runDoctor({ ...settings, BACKUP_DIR })).words('backups');
  const onOneDisk = 'warning: Backups and data are on the same disk.';
  expect(await backups('')).toEqual(['warning: There is no backup of this site.']);
  await runCommand('backup', { DATA_DIR: dataDir }, join(folder, 'site.sqlite'));
  expect(await backups(folder)).toEqual([
    `fine: 0 kept in ${folder}.`,
    onOneDisk,
    'fine: The newest backup is 0 hours old.',
  ]);
  changeData(dataDir, 'update backup_run set at = ?', Date.now() - 49 * HOUR_MS);
  changeData(
    dataDir,
    "insert into backup_run (at, way, failure) values (?, 'nightly', 'The disk is full.')",
    Date.now(),
  );
  expect(await backups(folder)).toEqual([
    `fine: 0 kept in ${folder}.`,
    onOneDisk,
    'fault: The latest backup failed. The disk is full.',
    'warning: The newest backup is 2 days old.',
  ]);
  await rm(folder, { recursive: true });
  expect((await backups(folder))[0]).toBe(
    `fault: BACKUP_DIR ${folder} is not there. Make the folder, or mount its disk.`,
  );
  await mkdir(folder);
});

test('A disk with little room is a fault', async ({ skip }) => {
  needDisk(skip);
  const { code, of } = await runDoctor(settings, onDisk(dataDir, '20m'));
  expect(code).toBe(1);
  expect(of('disk')).toMatchObject([
    {
      state: 'fault',
      text: expect.stringMatching(/^2\d MB left of 2\d MB/),
      cure: 'Make room: without it no message can be stored.',
    },
  ]);
  const other = await runDoctor({ ...settings, BACKUP_DIR: folder }, onDisk(folder, '20m'));
  expect(other.of('disk').at(-1)?.cure).toBe('Make room: without it no backup can be made.');
});
