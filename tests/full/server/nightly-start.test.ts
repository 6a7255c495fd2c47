import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { clientOf } from '#tests/support/client.ts';
import { test as base, expect } from '#tests/support/server-test.ts';
import { changeData, rowsIn } from '#tests/support/site-database.ts';
import { heedingRights, needDisk, needRights, onDisk } from '#tests/support/small-disk.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

interface BackupRun {
  way: string;
  failure: string | null;
}

const test = base
  .extend('folder', () => tempFolder('backups'))
  /** What came to an end. */
  .extend('runs', ({ dataDir }) => () => {
    return rowsIn<BackupRun>(dataDir, 'select way, failure from backup_run where claimed_until is null');
  });

test('An unusable folder of backups stops the start in one line', async ({ dataDir, folder, refusal }) => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await refusal({ BACKUP_DIR: file })).toBe(`BACKUP_DIR ${file} is no folder.\n`);
  expect(await refusal({ BACKUP_DIR: dataDir })).toBe(
    'BACKUP_DIR must be the path of another folder than DATA_DIR.\n',
  );
  expect(await refusal({ BACKUP_HOUR: '24' })).toBe('BACKUP_HOUR must be a whole number from 0 to 23.\n');
  expect(await readdir(dataDir)).toEqual([]);
});

test('A folder of backups without rights stops the start with one line', async ({
  folder,
  refusal,
  skip,
}) => {
  needRights(skip);
  await chmod(folder, 0o500);
  expect(await refusal({ BACKUP_DIR: folder }, heedingRights)).toBe(
    `BACKUP_DIR ${folder} cannot be written by this user (EACCES).\n`,
  );
});

test('A start makes the backup of a missed night, the next one none', async ({ folder, runs, start }) => {
  for (let starts = 0; starts < 2; starts += 1) {
    const { url, stop } = await start({ BACKUP_DIR: folder });
    expect((await clientOf(url).get('/ready')).status).toBe(200);
    await expect.poll(() => runs().length).toBe(1);
    expect(await stop()).toBe(0);
  }
  expect(runs()).toEqual([{ way: 'nightly', failure: null }]);
  expect(await readdir(folder)).toHaveLength(2);
});

test('A stop amid a backup is quick; the next start makes it', async ({ dataDir, folder, runs, start }) => {
  await (await openSqlite(dataDir)).close();
  // 200 MB take a while to copy and to check.
  const insert = "insert into picture (name, width, format, bytes) values (?, 0, 'x', ?)";
  const bytes = Buffer.alloc(2 * 1024 * 1024, 'floodlight');
  for (let count = 0; count < 100; count += 1) changeData(dataDir, insert, `picture-${count}`, bytes);
  const first = await start({ BACKUP_DIR: folder });
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^\.floodlight-night-/)]);
  const begun = performance.now();
  expect(await first.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(runs()).toEqual([]);
  await start({ BACKUP_DIR: folder });
  await expect.poll(runs).toEqual([{ way: 'nightly', failure: null }]);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('A disk of backups that is too small is said, and nothing half stays on it', async ({
  folder,
  runs,
  start,
  skip,
}) => {
  needDisk(skip);
  const { pid } = await start({ BACKUP_DIR: folder }, { within: onDisk(folder, '8m') });
  await expect.poll(() => runs().length).toBe(1);
  expect(runs()[0]?.failure).toMatch(/^The disk of .* has no room for a backup/);
  expect(await readdir(`/proc/${pid}/root${folder}`)).toEqual([]);
});

test('A folder within the folder of data can be used', async ({ dataDir, runs, start }) => {
  const within = join(dataDir, 'backups');
  await mkdir(within);
  await start({ BACKUP_DIR: within });
  await expect.poll(() => runs().length).toBe(1);
  expect(await readdir(within)).toHaveLength(2);
});
