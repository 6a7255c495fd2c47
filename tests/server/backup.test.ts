import { watch } from 'node:fs';
import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { isThere, LARGE_ROW, readData, runBackupCommand } from '#tests/support/backups.ts';
import { logIn } from '#tests/support/client.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { operator } from '#tests/support/operator-of-tests.ts';
import { dataFolder, type Run, run, runApi } from '#tests/support/product.ts';
import { publishAt, startWriters } from '#tests/support/writers.ts';

const running: Run[] = [];
afterEach(async () => {
  for (const { child, code } of running.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

function serve(folder: string): Run {
  const server = runApi({
    DATA_DIR: folder,
    CONTACT_LIMIT: '1000000',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
  });
  running.push(server);
  return server;
}

test('27. Online backup while 50 writers run → the copy passes integrity_check and holds all that was answered', async () => {
  const folder = await dataFolder();
  const backups = await dataFolder();
  const url = await serve(folder).url;
  const token = await logIn(url);
  await publishAt(url, token, { blog_title: 'The first' });
  const writers = startWriters(url, token, { visitors: 45, operators: 5 });
  const restored: { folder: string; promised: string[] }[] = [];
  for (const name of ['one.sqlite', 'two.sqlite', 'three.sqlite']) {
    const promised = writers.answered();
    const taken = await runBackupCommand('backup', folder, join(backups, name));
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    expect(taken.stdout).toMatch(/^Saved to .* \(posts: \d+, messages: \d+\)\.\n$/);
    restored.push({ folder: await dataFolder(), promised });
    const back = await runBackupCommand('restore', restored.at(-1)?.folder ?? '', join(backups, name));
    expect(back).toMatchObject({ code: 0, stderr: '' });
  }
  await writers.stop();
  for (const { folder, promised } of restored) {
    const data = readData(folder);
    expect(data.integrity).toEqual(['ok']);
    expect(data.titles[0]).toBe('The first');
    expect(promised.filter((key) => !data.keys.has(key))).toEqual([]);
    expect(data.sessions).toBe(0);
  }
  expect(restored.at(-1)?.promised.length).toBeGreaterThan(0);
  expect((await readdir(backups)).sort()).toEqual(['one.sqlite', 'three.sqlite', 'two.sqlite']);
  expect((await stat(join(backups, 'one.sqlite'))).mode & 0o777).toBe(0o600);

  const again = await serve(restored.at(-1)?.folder ?? '').url;
  expect(
    (await fetch(`${again}/api/contacts`, { headers: { Authorization: `Bearer ${token}` } })).status,
  ).toBe(401);
  expect(await logIn(again)).toMatch(/./);
});

/** A folder of data with one post and one message. */
async function makeData(): Promise<string> {
  const folder = await dataFolder();
  const orm = await openSqlite(folder);
  await aPost(orm, { blogTitle: 'Saved' });
  await aContact(orm, { message: 'a word of its own: zebra' });
  await orm.close();
  return folder;
}

test('A backup is one file with the settings of the database, and its search finds what is in it', async () => {
  const folder = await makeData();
  const target = join(await dataFolder(), 'site.sqlite');
  expect(await runBackupCommand('backup', folder, target)).toMatchObject({ code: 0, stderr: '' });
  const [original, copy] = [join(folder, 'site.sqlite'), target].map((file) => new Database(file));
  for (const name of ['page_size', 'auto_vacuum', 'application_id', 'user_version', 'encoding']) {
    expect(copy?.pragma(name)).toEqual(original?.pragma(name));
  }
  const all = (sql: string) => copy?.prepare(sql).pluck().all();
  for (const index of ['contact_words', 'post_words']) {
    // With a rank of 1 the index is compared with the text itself.
    copy?.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
    expect(all(`select v from ${index}_config where k = 'secure-delete'`)).toEqual([1]);
  }
  expect(all("select count(*) from contact_words('zebra')")).toEqual([1]);
  original?.close();
  copy?.close();
  expect(await readdir(join(target, '..'))).toEqual(['site.sqlite']);
});

test('A backup is refused where there is no database, no folder, or a file already', async () => {
  const folder = await dataFolder();
  const target = join(await dataFolder(), 'site.sqlite');
  expect(await runBackupCommand('backup', folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no database in ${folder}.`),
  });
  await (await openSqlite(folder)).close();
  expect(await runBackupCommand('backup', folder, join(target, 'no/where.sqlite'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not there.'),
  });
  expect(await isThere(target)).toBe(false);
  expect(await runBackupCommand('backup', folder)).toMatchObject({ code: 1 });
  // The server need not run.
  expect(await runBackupCommand('backup', folder, target)).toMatchObject({
    code: 0,
    stdout: `Saved to ${target} (posts: 0, messages: 0).\n`,
  });
  expect(await runBackupCommand('backup', folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('A backup never replaces another.'),
  });
});

test('A database that is damaged gives no backup', async () => {
  const folder = await makeData();
  const database = new Database(join(folder, 'site.sqlite'));
  database.exec('drop table mikro_orm_migrations');
  database.close();
  const target = join(await dataFolder(), 'site.sqlite');
  expect(await runBackupCommand('backup', folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is damaged.'),
  });
  expect(await readdir(join(target, '..'))).toEqual([]);
});

test('A backup that was killed leaves nothing by its name, and what it left is removed by one a day later', async () => {
  const folder = await makeData();
  const database = new Database(join(folder, 'site.sqlite'));
  // Copied for longer than the signal needs.
  database.exec(LARGE_ROW);
  database.close();
  const backups = await dataFolder();
  const killed = run('api/commands/backup.ts', { DATA_DIR: folder }, join(backups, 'killed.sqlite'));
  const watcher = watch(backups, () => killed.child.kill('SIGKILL'));
  await killed.code;
  watcher.close();
  const [left = '', ...others] = await readdir(backups);
  expect([left, others]).toEqual([expect.stringMatching(/^\.floodlight-/), []]);
  await mkdir(join(backups, '.floodlight-young'));
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(backups, left), before, before);
  expect(await runBackupCommand('backup', folder, join(backups, 'whole.sqlite'))).toMatchObject({ code: 0 });
  expect((await readdir(backups)).sort()).toEqual(['.floodlight-young', 'whole.sqlite']);
});

test('The site is told of each backup, also of one that failed', async () => {
  const folder = await makeData();
  const backups = await dataFolder();
  const target = join(backups, 'site.sqlite');
  await runBackupCommand('backup', folder, target);
  await runBackupCommand('backup', folder, target);
  const database = new Database(join(folder, 'site.sqlite'));
  const runs = database.prepare('select way, bytes, failure from backup_run order by id').all();
  database.close();
  expect(runs).toEqual([
    { way: 'command', bytes: (await stat(target)).size, failure: null },
    {
      ...{ way: 'command', bytes: null },
      failure: `${target} is there already. A backup never replaces another.`,
    },
  ]);
});
