import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#api/db/sqlite/open-database.ts';
import { isThere, readData, runCommand } from '#tests/support/backups.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { dataFolder, runServer } from '#tests/support/run-server.ts';
import { canMakeDisk, onDisk } from '#tests/support/small-disk.ts';

/** A folder of data with one post of this name, its picture and a message. */
async function makeData(title: string): Promise<string> {
  const folder = await dataFolder();
  const orm = await openDatabase(folder);
  await aPost(orm, { blogTitle: title, image: title });
  await aContact(orm);
  const pictures = `insert into picture select image, 800, 'webp', randomblob(500000) from post`;
  await orm.em.getConnection().execute(pictures);
  await orm.close();
  return folder;
}

let good: string;
let backup: Buffer;
let target: string;
beforeAll(async () => {
  good = join(await dataFolder(), 'good.sqlite');
  await runCommand('backup', await makeData('saved'), good);
  backup = await readFile(good);
});
beforeEach(async () => {
  target = await dataFolder();
});

/** What `npm run restore` says to these bytes, and that it left the folder as it was. */
async function refusal(bytes: Uint8Array): Promise<string> {
  const file = join(await dataFolder(), 'bad.sqlite');
  await writeFile(file, bytes);
  const { code, stderr } = await runCommand('restore', target, file);
  expect(code).toBe(1);
  expect(await readdir(target)).toEqual([]);
  return stderr.split('\n')[0] ?? '';
}

test('A backup comes back whole, and is a database that other tools read', async () => {
  expect(await runCommand('restore', target, good)).toMatchObject({
    code: 0,
    stdout: `Restored to ${target} (posts: 1, messages: 1). Log in anew.\n`,
  });
  expect((await readdir(target)).sort()).toEqual(['site.sqlite']);
  expect(await readData(target)).toMatchObject({ integrity: ['ok'], titles: ['saved'], lacking: [] });
  const database = new Database(good, { readonly: true });
  expect(database.prepare('select message from contact').pluck().all()).toEqual(['How do I get an ID?']);
  expect(database.pragma('page_size', { simple: true })).toBe(8192);
  // The search index survives the copy.
  expect(
    database.prepare("select count(*) from contact_words where contact_words match 'asha'").pluck().get(),
  ).toBe(1);
  database.close();
  const server = runServer({ DATA_DIR: target });
  expect((await fetch(`${await server.url}/api/ready`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
});

test('A folder that holds a database is refused, unless it is to be replaced: the old one is kept beside', async () => {
  const folder = await makeData('old');
  expect(await runCommand('restore', folder, good)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('To put the backup in its place, add --replace.'),
  });
  expect((await readData(folder)).titles).toEqual(['old']);
  const { code, stdout } = await runCommand('restore', folder, good, '--replace');
  expect(code).toBe(0);
  expect(await readData(folder)).toMatchObject({ integrity: ['ok'], titles: ['saved'], lacking: [] });
  const kept = /before is in (.+)/.exec(stdout)?.[1] ?? '';
  expect(await readData(kept)).toMatchObject({ integrity: ['ok'], titles: ['old'], lacking: [] });
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('A running site is not replaced', async () => {
  const server = runServer({ DATA_DIR: target });
  const url = await server.url;
  expect(await runCommand('restore', target, good, '--replace')).toMatchObject({
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
  expect((await readData(target)).keys.size).toBe(1);
});

test('A damaged database, for which the backup was kept, is replaced and put beside with its log', async () => {
  await writeFile(join(target, 'site.sqlite'), Buffer.alloc(20_000, 'noise'));
  await writeFile(join(target, 'site.sqlite-wal'), 'log');
  expect(await runCommand('restore', target, good, '--replace')).toMatchObject({ code: 0, stderr: '' });
  expect(await readData(target)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  expect(await isThere(join(target, 'site.sqlite-wal'))).toBe(false);
  const kept = (await readdir(target)).find((name) => name.startsWith('replaced-')) ?? '';
  expect(await readdir(join(target, kept))).toEqual(
    expect.arrayContaining(['site.sqlite', 'site.sqlite-wal']),
  );
  expect((await readFile(join(target, kept, 'site.sqlite'))).subarray(0, 5).toString()).toBe('noise');
});

test('A damaged backup is refused', async () => {
  const damaged = 'The backup is damaged.';
  for (const share of [0.3, 0.6, 0.9]) {
    expect(await refusal(backup.subarray(0, Math.floor(backup.length * share)))).toBe(damaged);
  }
  const bytes = Buffer.from(backup);
  bytes.fill(0xab, 8192 * 3, 8192 * 6);
  expect(await refusal(bytes)).toBe(damaged);
});

test('A backup that lost a row is refused by its totals', async () => {
  const bytes = await changed('drop trigger contact_count_delete; delete from contact');
  expect(await refusal(bytes)).toBe('The backup is damaged.');
});

test('A foreign file is refused', async () => {
  const foreign = 'The file is no backup of this site.';
  expect(await refusal(Buffer.alloc(0))).toBe(foreign);
  expect(await refusal(Buffer.alloc(1024))).toBe(foreign);
  expect(await refusal(Buffer.from('a letter'.repeat(1000)))).toBe(foreign);
  expect(await refusal(await changed('pragma application_id = 7'))).toBe(foreign);
  expect(await runCommand('restore', target, join(target, 'none.sqlite'))).toMatchObject({ code: 1 });
});

test('A backup of a newer version is refused', async () => {
  const bytes = await changed("insert into mikro_orm_migrations (name) values ('9.0.0-later')");
  expect(await refusal(bytes)).toBe('The backup was made by another version of this program.');
});

/** The backup with a change. */
async function changed(sql: string): Promise<Buffer> {
  const file = join(await dataFolder(), 'changed.sqlite');
  await writeFile(file, backup);
  const database = new Database(file);
  database.exec(sql);
  database.close();
  return readFile(file);
}

test.skipIf(!canMakeDisk())('A full disk is said to be full, and nothing is left on it', async () => {
  const data = await makeData('saved');
  const started = (script: string, args: string[], settings: object) => {
    const [command = '', ...words] = onDisk(target, '400k');
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
  expect(await readData(data)).toMatchObject({ integrity: ['ok'], titles: ['saved'], lacking: [] });
});
