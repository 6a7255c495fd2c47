import { renameSync } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { holdPictures } from '#api/commands/archive/hold-pictures.ts';
import { copyDatabase, openForReading } from '#api/db/sqlite/copy-database.ts';
import { openDatabase } from '#api/db/sqlite/open-database.ts';
import { isThere, readData, runArchive } from '#tests/support/archive.ts';
import { aPost } from '#tests/support/factories.ts';
import { dataFolder, type Run, runServer } from '#tests/support/run-server.ts';
import { logIn, operator, publishAt, startWriters } from '#tests/support/writers.ts';

const running: Run[] = [];
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

function serve(folder: string): Run {
  const server = runServer({
    DATA_DIR: folder,
    CONTACT_LIMIT: '1000000',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
  });
  running.push(server);
  return server;
}

test('27. Online backup while 50 writers run → the copy passes integrity_check, every row has its files', async () => {
  const folder = await dataFolder();
  const backups = await dataFolder();
  const url = await serve(folder).url;
  const token = await logIn(url);
  const first = await publishAt(url, token, { blog_title: 'The first' });
  const writers = startWriters(url, token, { visitors: 45, operators: 5 });
  const restored: { folder: string; promised: string[] }[] = [];
  for (const name of ['one.tar', 'two.tar', 'three.tar']) {
    const promised = writers.answered();
    const taken = await runArchive('backup', folder, join(backups, name));
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    expect(taken.stdout).not.toContain('without');
    restored.push({ folder: await dataFolder(), promised });
    const back = await runArchive('restore', restored.at(-1)?.folder ?? '', join(backups, name));
    expect(back).toMatchObject({ code: 0, stderr: '' });
  }
  await writers.stop();
  for (const { folder, promised } of restored) {
    const data = await readData(folder);
    expect(data.integrity).toEqual(['ok']);
    expect(data.lacking).toEqual([]);
    expect(data.titles[0]).toBe('The first');
    expect(promised.filter((key) => !data.keys.has(key))).toEqual([]);
    expect(data.sessions).toBe(0);
  }
  expect(restored.at(-1)?.promised.length).toBeGreaterThan(0);
  expect((await readdir(folder)).filter((name) => name.startsWith('.archive'))).toEqual([]);
  expect((await readdir(backups)).sort()).toEqual(['one.tar', 'three.tar', 'two.tar']);
  expect((await stat(join(backups, 'one.tar'))).mode & 0o777).toBe(0o600);

  const again = await serve(restored.at(-1)?.folder ?? '').url;
  const picture = await fetch(`${again}/api/blog/${first.blog_img}?w=400`);
  expect([picture.status, (await picture.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  expect(
    (await fetch(`${again}/api/contacts`, { headers: { Authorization: `Bearer ${token}` } })).status,
  ).toBe(401);
  expect(await logIn(again)).toMatch(/./);
});

test('A picture that is given up while the backup begins is not missed: the copy is of the moment after', async () => {
  const folder = await dataFolder();
  const orm = await openDatabase(folder);
  const images = join(folder, 'images');
  const put = async (name: string) => {
    await mkdir(join(images, name));
    await writeFile(join(images, name, '400.webp'), name);
  };
  await aPost(orm, { image: 'stays' });
  await aPost(orm, { image: 'given-up' });
  await aPost(orm, { image: 'never-there' });
  for (const name of ['stays', 'given-up', 'its-follower']) await put(name);
  const links = join(folder, 'links');
  await mkdir(links);
  const database = openForReading(join(folder, 'site.sqlite'));
  const holding = holdPictures(database, images, links);
  // The transaction has begun, nothing is linked yet: the order of a change, the row first.
  const other = new Database(join(folder, 'site.sqlite'));
  other.exec("update post set image = 'its-follower' where image = 'given-up'");
  renameSync(join(images, 'given-up'), join(images, '.unfinished-given-up'));
  const held = await holding;
  expect(held.pictures.sort()).toEqual(['its-follower', 'stays']);
  expect(held.missing).toEqual(['never-there']);

  // What comes after is neither in the rows nor in the files.
  other.exec("delete from post where image = 'stays'");
  other.close();
  await rename(join(images, 'stays'), join(images, '.unfinished-stays'));
  const copy = join(folder, 'copy.sqlite');
  await copyDatabase(database, copy);
  database.close();
  const copied = new Database(copy);
  const named = copied.prepare('select image from post order by image').pluck().all();
  copied.close();
  expect(named).toEqual(['its-follower', 'never-there', 'stays']);
  expect(await readdir(join(links, 'stays'))).toEqual(['400.webp']);
  await orm.close();
});

test('A backup is refused where there is no database, no folder, or a file already', async () => {
  const folder = await dataFolder();
  const target = join(await dataFolder(), 'site.tar');
  expect(await runArchive('backup', folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no database in ${folder}.`),
  });
  await (await openDatabase(folder)).close();
  expect(await runArchive('backup', folder, join(target, 'no/where.tar'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not there.'),
  });
  expect(await isThere(target)).toBe(false);
  expect(await runArchive('backup', folder)).toMatchObject({ code: 1 });
  // The server need not run.
  expect(await runArchive('backup', folder, target)).toMatchObject({ code: 0, stderr: '' });
  expect(await runArchive('backup', folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('A backup never replaces another.'),
  });
});
