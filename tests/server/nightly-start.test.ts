import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { dataFolder, type Run, runApi } from '#tests/support/product.ts';
import { canMakeDisk, onDisk } from '#tests/support/small-disk.ts';
import { canHeedRights, heedingRights } from '#tests/support/without-rights.ts';

let dataDir: string;
let folder: string;
const running: Run[] = [];
beforeEach(async () => {
  dataDir = await dataFolder();
  folder = await dataFolder();
});
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

function start(settings: Record<string, string> = {}, within: readonly string[] = []): Run {
  const server = runApi({ DATA_DIR: dataDir, BACKUP_DIR: folder, ...settings }, within);
  running.push(server);
  return server;
}

async function refusal(settings: Record<string, string>, within: readonly string[] = []): Promise<string> {
  const server = start(settings, within);
  expect(await server.code).toBe(1);
  expect(server.stdout()).toBe('');
  return server.stderr();
}

function runs(): { way: string; failure: string | null }[] {
  const database = new Database(join(dataDir, 'site.sqlite'), { readonly: true });
  const rows = database.prepare('select way, failure from backup_run where claimed_until is null').all();
  database.close();
  return rows as { way: string; failure: string | null }[];
}

test('A folder of backups that cannot be used stops the start with one line', async () => {
  const none = join(folder, 'none');
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await refusal({ BACKUP_DIR: none })).toBe(
    `BACKUP_DIR ${none} is not there. Make the folder, or mount its disk.\n`,
  );
  expect(await refusal({ BACKUP_DIR: file })).toBe(`BACKUP_DIR ${file} is no folder.\n`);
  expect(await refusal({ BACKUP_DIR: dataDir })).toBe(
    'BACKUP_DIR must be the path of another folder than DATA_DIR.\n',
  );
  expect(await refusal({ BACKUP_HOUR: '24' })).toBe('BACKUP_HOUR must be a whole number from 0 to 23.\n');
  expect(await readdir(dataDir)).toEqual([]);
});

test.skipIf(!canHeedRights())(
  'A folder of backups without rights stops the start with one line',
  async () => {
    await chmod(folder, 0o500);
    expect(await refusal({}, heedingRights)).toBe(
      `BACKUP_DIR ${folder} cannot be written by this user (EACCES).\n`,
    );
  },
);

test('A server that starts makes the backup of the night it missed, and one more start makes no other', async () => {
  for (let starts = 0; starts < 2; starts += 1) {
    const server = start();
    expect((await fetch(`${await server.url}/api/ready`)).status).toBe(200);
    await expect.poll(() => runs().length, { timeout: 60_000 }).toBe(1);
    server.child.kill('SIGTERM');
    expect(await server.code).toBe(0);
  }
  expect(runs()).toEqual([{ way: 'nightly', failure: null }]);
  expect(await readdir(folder)).toHaveLength(2);
});

test('A server that is stopped while it makes a backup ends at once, and the next one makes it', async () => {
  const orm = await openSqlite(dataDir);
  await orm.close();
  const database = new Database(join(dataDir, 'site.sqlite'));
  // 200 MB take a while to copy and to check.
  const insert = database.prepare("insert into picture (name, width, format, bytes) values (?, 0, 'x', ?)");
  const bytes = Buffer.alloc(2 * 1024 * 1024, 'floodlight');
  for (let count = 0; count < 100; count += 1) insert.run(`picture-${count}`, bytes);
  database.close();
  const first = start();
  await first.url;
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^\.floodlight-night-/)]);
  const asked = performance.now();
  first.child.kill('SIGTERM');
  expect(await first.code).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(runs()).toEqual([]);
  await start().url;
  await expect.poll(runs, { timeout: 60_000 }).toEqual([{ way: 'nightly', failure: null }]);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test.skipIf(!canMakeDisk())(
  'A disk of backups that is too small is said, and nothing half stays on it',
  async () => {
    const server = start({}, onDisk(folder, '8m'));
    await server.url;
    await expect.poll(() => runs().length, { timeout: 60_000 }).toBe(1);
    expect(runs()[0]?.failure).toMatch(/^The disk of .* has no room for a backup/);
    expect(await readdir(`/proc/${server.child.pid}/root${folder}`)).toEqual([]);
  },
);

test('A folder within the folder of data can be used', async () => {
  const within = join(dataDir, 'backups');
  await mkdir(within);
  const server = start({ BACKUP_DIR: within });
  await server.url;
  await expect.poll(() => runs().length, { timeout: 60_000 }).toBe(1);
  expect(await readdir(within)).toHaveLength(2);
});
