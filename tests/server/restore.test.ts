import { spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { isThere, readData, runBackupCommand } from '#tests/support/backups.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { dataFolder, run, runApi } from '#tests/support/product.ts';
import { canMakeDisk, onDisk } from '#tests/support/small-disk.ts';

/** A folder of data with one post of this name and a message. */
async function makeData(title: string): Promise<string> {
  const folder = await dataFolder();
  const orm = await openSqlite(folder);
  await aPost(orm, { blogTitle: title });
  await aContact(orm);
  await orm.close();
  return folder;
}

let good: string;
let backup: Buffer;
let target: string;
beforeAll(async () => {
  good = join(await dataFolder(), 'good.sqlite');
  await runBackupCommand('backup', await makeData('saved'), good);
  backup = await readFile(good);
});
beforeEach(async () => {
  target = await dataFolder();
});

/** What `npm run restore` says to this file, and that it left the folder of data as it was. */
async function refusal(file: string): Promise<string> {
  const { code, stderr } = await runBackupCommand('restore', target, file);
  expect(code).toBe(1);
  expect(await readdir(target)).toEqual([]);
  return stderr.split('\n')[0] ?? '';
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const file = join(await dataFolder(), 'bad.sqlite');
  await writeFile(file, bytes);
  return refusal(file);
}

test('A backup comes back whole', async () => {
  expect(await runBackupCommand('restore', target, good)).toMatchObject({
    code: 0,
    stdout: `Restored to ${target} (posts: 1, messages: 1). Log in anew.\n`,
  });
  expect(await readdir(target)).toEqual(['site.sqlite']);
  expect((await stat(join(target, 'site.sqlite'))).mode & 0o777).toBe(0o600);
  expect(readData(target)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  expect(await readFile(good)).toEqual(backup);
  const server = runApi({ DATA_DIR: target });
  expect((await fetch(`${await server.url}/api/ready`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
});

test('A folder that holds a database is refused, unless it is to be replaced: the old one is kept beside', async () => {
  const folder = await makeData('old');
  expect(await runBackupCommand('restore', folder, good)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('To put the backup in its place, add --replace.'),
  });
  expect(readData(folder).titles).toEqual(['old']);
  const { code, stdout } = await runBackupCommand('restore', folder, good, '--replace');
  expect(code).toBe(0);
  expect(readData(folder)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  const kept = /before is in (.+)/.exec(stdout)?.[1] ?? '';
  expect(await readdir(kept)).toEqual(['site.sqlite']);
  expect((await stat(kept)).mode & 0o777).toBe(0o700);
  // The way back is the same command.
  expect(await runBackupCommand('restore', folder, join(kept, 'site.sqlite'), '--replace')).toMatchObject({
    code: 0,
  });
  expect(readData(folder)).toMatchObject({ integrity: ['ok'], titles: ['old'] });
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('A running site is not replaced', async () => {
  const server = runApi({ DATA_DIR: target });
  const url = await server.url;
  expect(await runBackupCommand('restore', target, good, '--replace')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The site is running on this folder. Stop it first.'),
  });
  const answer = await fetch(`${url}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"asha@example.com"}',
  });
  expect(answer.status).toBe(201);
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
  expect(readData(target).keys.size).toBe(1);
});

test('What a killed server left in its log goes into the database that is put beside', async () => {
  const server = runApi({ DATA_DIR: target });
  await fetch(`${await server.url}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"asha@example.com"}',
  });
  server.child.kill('SIGKILL');
  await server.code;
  expect((await stat(join(target, 'site.sqlite-wal'))).size).toBeGreaterThan(0);
  const { stdout } = await runBackupCommand('restore', target, good, '--replace');
  expect(await isThere(join(target, 'site.sqlite-wal'))).toBe(false);
  expect(readData(target)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  const kept = /before is in (.+)/.exec(stdout)?.[1] ?? '';
  expect(readData(kept)).toMatchObject({ integrity: ['ok'], titles: [] });
  expect(readData(kept).keys.size).toBe(1);
});

test('A damaged database, for which the backup was kept, is replaced and put beside with its log', async () => {
  await writeFile(join(target, 'site.sqlite'), Buffer.alloc(20_000, 'noise'));
  await writeFile(join(target, 'site.sqlite-wal'), 'log');
  expect(await runBackupCommand('restore', target, good, '--replace')).toMatchObject({ code: 0, stderr: '' });
  expect(readData(target)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  expect(await isThere(join(target, 'site.sqlite-wal'))).toBe(false);
  const kept = (await readdir(target)).find((name) => name.startsWith('replaced-')) ?? '';
  expect(await readdir(join(target, kept))).toEqual(
    expect.arrayContaining(['site.sqlite', 'site.sqlite-wal']),
  );
  expect((await readFile(join(target, kept, 'site.sqlite'))).subarray(0, 5).toString()).toBe('noise');
});

test('A log whose database is gone is not written into the backup', async () => {
  const source = await makeData('logged');
  const other = new Database(join(source, 'site.sqlite'));
  other.pragma('journal_mode = WAL');
  other.exec("update post set blog_title = 'from the log'");
  await cp(join(source, 'site.sqlite-wal'), join(target, 'site.sqlite-wal'));
  other.close();
  expect(await runBackupCommand('restore', target, good)).toMatchObject({ code: 1 });
  expect(await runBackupCommand('restore', target, good, '--replace')).toMatchObject({ code: 0 });
  expect(readData(target)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
});

test.each(['.floodlight-', 'site.sqlite-wal', 'site.sqlite-journal', 'replaced-'])(
  'A restore that is killed when %s changes leaves the old database or the new one',
  async (begin) => {
    const folder = await makeData('old');
    const restoring = run('api/commands/restore.ts', { DATA_DIR: folder }, good, '--replace');
    const watcher = watch(folder, (_, name) => {
      if (name?.startsWith(begin)) restoring.child.kill('SIGKILL');
    });
    await restoring.code;
    watcher.close();
    const { integrity, titles } = readData(folder);
    expect(integrity).toEqual(['ok']);
    expect([['old'], ['saved']]).toContainEqual(titles);
  },
);

test('A damaged backup is refused', async () => {
  for (const share of [0.3, 0.6, 0.9]) {
    const at = Math.floor(backup.length * share);
    expect(await refusalOf(backup.subarray(0, at))).toBe('The backup is damaged.');
  }
  const bytes = Buffer.from(backup);
  bytes.fill(0xab, 4096 * 3, 4096 * 6);
  expect(await refusalOf(bytes)).toBe('The backup is damaged.');
});

test('A foreign file is refused', async () => {
  const foreign = 'The file is no backup of this site.';
  expect(await refusalOf(Buffer.alloc(0))).toBe(foreign);
  expect(await refusalOf(Buffer.alloc(1024))).toBe(foreign);
  expect(await refusalOf(Buffer.from('a letter'.repeat(1000)))).toBe(foreign);
  expect(await refusal(join(target, 'none.sqlite'))).toBe(`${join(target, 'none.sqlite')} is not there.`);
});

test('A tar file, as versions before 1.0.0 wrote, is refused', async () => {
  const folder = await makeData('tar');
  const file = join(await dataFolder(), 'old.tar');
  expect(spawnSync('tar', ['--format=ustar', '-cf', file, 'site.sqlite'], { cwd: folder }).status).toBe(0);
  expect(await refusal(file)).toBe(
    'The file is a backup of a version before 1.0.0, which cannot be restored.',
  );
});

test('A database is refused when it is foreign, of a newer version, or lacks what its log holds', async () => {
  const file = join(await makeData('saved'), 'site.sqlite');
  const change = (sql: string) => {
    const database = new Database(file);
    database.pragma('journal_mode = DELETE');
    database.exec(sql);
    database.close();
  };
  change("insert into mikro_orm_migrations (name) values ('9.0.0-later')");
  expect(await refusal(file)).toBe('The backup was made by a newer version of this program.');
  change('delete from mikro_orm_migrations');
  expect(await refusal(file)).toBe('The backup does not say which version made its tables.');
  change('drop table contact');
  change('drop table mikro_orm_migrations');
  expect(await refusal(file)).toBe('The backup is damaged.');
  change('pragma application_id = 7');
  expect(await refusal(file)).toBe('The backup belongs to another program.');
  await rm(file);
  await writeFile(file, backup);
  await writeFile(`${file}-wal`, 'log');
  expect(await refusal(file)).toBe(
    `The file is not all of a database: ${file}-wal belongs to it. Use npm run backup.`,
  );
});

test.skipIf(!canMakeDisk())('A full disk is said to be full, and nothing is left on it', async () => {
  const data = await makeData('saved');
  const started = (script: string, args: string[], settings: object) => {
    const [command = '', ...words] = onDisk(target, '200k');
    const run = [process.execPath, join(import.meta.dirname, '../../api/commands', script), ...args];
    const env = { PATH: process.env.PATH, ...settings };
    const after = ['sh', '-c', '"$@"; echo "ended with $?"; ls -A "$0"', target, ...run];
    const { stdout, stderr } = spawnSync(command, [...words, ...after], { env, encoding: 'utf8' });
    return { stdout, said: stderr.split('\n')[0] };
  };
  const said = 'The disk has no room for it. Nothing was changed.';
  expect(started('restore.ts', [good], { DATA_DIR: target })).toEqual({ stdout: 'ended with 1\n', said });
  expect(started('backup.ts', [join(target, 'new.sqlite')], { DATA_DIR: data })).toEqual({
    stdout: 'ended with 1\n',
    said,
  });
  expect(readData(data)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
});
