import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#api/db/sqlite/open-database.ts';
import { isThere, readData, runArchive } from '#tests/support/archive.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { dataFolder, runServer } from '#tests/support/run-server.ts';
import { canMakeDisk, onDisk } from '#tests/support/small-disk.ts';

/** A folder of data with one post of this name and its picture, in six files. */
async function makeData(title: string): Promise<string> {
  const folder = await dataFolder();
  const orm = await openDatabase(folder);
  await aPost(orm, { blogTitle: title, image: title });
  await aContact(orm);
  await orm.close();
  await mkdir(join(folder, 'images', title));
  for (const width of [400, 800, 1600]) {
    for (const type of ['avif', 'webp']) {
      await writeFile(join(folder, 'images', title, `${width}.${type}`), `${title} ${width}`.repeat(5000));
    }
  }
  return folder;
}

let good: string;
let backup: Buffer;
let target: string;
beforeAll(async () => {
  good = join(await dataFolder(), 'good.tar');
  await runArchive('backup', await makeData('saved'), good);
  backup = await readFile(good);
});
beforeEach(async () => {
  target = await dataFolder();
});

/** What `npm run restore` says to these bytes, and that it left the folder as it was. */
async function refusal(bytes: Uint8Array): Promise<string> {
  const file = join(await dataFolder(), 'bad.tar');
  await writeFile(file, bytes);
  const { code, stderr } = await runArchive('restore', target, file);
  expect(code).toBe(1);
  expect(await readdir(target)).toEqual([]);
  return stderr.split('\n')[0] ?? '';
}

/** An archive made by the machine's own tar, with true checksums. */
async function packed(folder: string): Promise<Buffer> {
  const file = join(await dataFolder(), 'packed.tar');
  const all = `sha256sum $(find site.sqlite images -type f) > SHA256SUMS && tar --format=ustar -cf ${file} $(find site.sqlite images -type f) SHA256SUMS`;
  expect(spawnSync('sh', ['-c', all], { cwd: folder }).status).toBe(0);
  return readFile(file);
}

test('A backup comes back whole; the standard tools read it, too', async () => {
  expect(await runArchive('restore', target, good)).toMatchObject({
    code: 0,
    stdout: `Restored to ${target} (posts: 1, messages: 1). Log in anew.\n`,
  });
  expect((await readdir(target)).sort()).toEqual(['images', 'site.sqlite']);
  expect(await readData(target)).toMatchObject({ integrity: ['ok'], titles: ['saved'], lacking: [] });
  const unpacked = await dataFolder();
  const { status } = spawnSync('sh', ['-c', `tar -xf ${good} && sha256sum --check --strict SHA256SUMS`], {
    cwd: unpacked,
  });
  expect(status).toBe(0);
  const server = runServer({ DATA_DIR: target });
  expect((await fetch(`${await server.url}/api/ready`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.code).toBe(0);
});

test('A folder that holds a database is refused, unless it is to be replaced: the old one is kept beside', async () => {
  const folder = await makeData('old');
  expect(await runArchive('restore', folder, good)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('To put the backup in its place, add --replace.'),
  });
  expect((await readData(folder)).titles).toEqual(['old']);
  const { code, stdout } = await runArchive('restore', folder, good, '--replace');
  expect(code).toBe(0);
  expect(await readData(folder)).toMatchObject({ integrity: ['ok'], titles: ['saved'], lacking: [] });
  const kept = /before is in (.+)/.exec(stdout)?.[1] ?? '';
  expect(await readData(kept)).toMatchObject({ integrity: ['ok'], titles: ['old'], lacking: [] });
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('A running site is not replaced', async () => {
  const server = runServer({ DATA_DIR: target });
  const url = await server.url;
  expect(await runArchive('restore', target, good, '--replace')).toMatchObject({
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
  expect(await runArchive('restore', target, good, '--replace')).toMatchObject({ code: 0, stderr: '' });
  expect(await readData(target)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  expect(await isThere(join(target, 'site.sqlite-wal'))).toBe(false);
  const kept = (await readdir(target)).find((name) => name.startsWith('replaced-')) ?? '';
  expect(await readdir(join(target, kept))).toEqual(
    expect.arrayContaining(['site.sqlite', 'site.sqlite-wal']),
  );
  expect((await readFile(join(target, kept, 'site.sqlite'))).subarray(0, 5).toString()).toBe('noise');
});

test('A damaged backup is refused wherever the damage is', async () => {
  const damaged = 'The backup is damaged: it does not match its checksums, or its end is missing.';
  for (const share of [0.3, 0.6, 0.9]) {
    const bytes = Buffer.from(backup);
    const at = Math.floor(bytes.length * share);
    bytes.fill(bytes.readUInt8(at) ^ 1, at, at + 1);
    expect(await refusal(bytes)).toBe(damaged);
    expect(await refusal(backup.subarray(0, at))).toBe(damaged);
  }
  // Cut between two entries: every file is whole, the checksums are missing.
  const sums = backup.indexOf('SHA256SUMS');
  expect(await refusal(backup.subarray(0, sums))).toBe(damaged);
});

test('A foreign file is refused', async () => {
  const foreign = 'The file is no backup of this site.';
  expect(await refusal(Buffer.alloc(0))).toBe(foreign);
  expect(await refusal(Buffer.alloc(1024))).toBe(foreign);
  expect(await refusal(Buffer.from('a letter'.repeat(1000)))).toBe(foreign);
  expect(await refusal(await readFile(process.execPath).then((bytes) => bytes.subarray(0, 100_000)))).toBe(
    foreign,
  );
  // An entry that leads out of the folder, under a true header.
  const name = Buffer.from('../../site.sqlite');
  const header = Buffer.from(backup.subarray(0, 512));
  header.fill(0, 0, 100);
  name.copy(header);
  header.write('        ', 148, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  expect(await refusal(Buffer.concat([header, backup.subarray(512)]))).toBe(foreign);
  expect(await runArchive('restore', target, join(target, 'none.tar'))).toMatchObject({ code: 1 });
});

test('A database with true checksums is refused when it is damaged, foreign or of a newer version', async () => {
  const folder = await makeData('saved');
  const file = join(folder, 'site.sqlite');
  const change = (sql: string) => {
    const database = new Database(file);
    database.pragma('journal_mode = DELETE');
    database.exec(sql);
    database.close();
  };
  change("insert into mikro_orm_migrations (name) values ('9999-later')");
  expect(await refusal(await packed(folder))).toBe('The backup was made by a newer version of this program.');
  change("delete from mikro_orm_migrations where name = '9999-later'; pragma application_id = 7");
  expect(await refusal(await packed(folder))).toBe('The database in it belongs to another program.');
  change(`pragma application_id = ${0x466c6f64}`);
  const bytes = await readFile(file);
  bytes.fill(0xab, 4096 * 3, 4096 * 6);
  await writeFile(file, bytes);
  expect(await refusal(await packed(folder))).toBe('The database in it is damaged.');
  await rm(file);
  await appendFile(file, 'no database at all');
  expect(await refusal(await packed(folder))).toBe('The database in it is damaged.');
});

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
  expect(started('backup.ts', [join(target, 'new.tar')], { DATA_DIR: data })).toEqual({
    stdout: 'ended with 1\n',
    said,
  });
  expect(await readData(data)).toMatchObject({ integrity: ['ok'], titles: ['saved'], lacking: [] });
});
