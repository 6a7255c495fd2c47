import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#api/db/sqlite/open-database.ts';
import { isThere, readData, runCommand } from '#tests/support/backups.ts';
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

test('27. Online backup while 50 writers run → the copy passes integrity_check, every post has its picture', async () => {
  const folder = await dataFolder();
  const backups = await dataFolder();
  const url = await serve(folder).url;
  const token = await logIn(url);
  const first = await publishAt(url, token, { blog_title: 'The first' });
  const writers = startWriters(url, token, { visitors: 45, operators: 5 });
  const restored: { folder: string; promised: string[] }[] = [];
  for (const name of ['one.sqlite', 'two.sqlite', 'three.sqlite']) {
    const promised = writers.answered();
    const taken = await runCommand('backup', folder, join(backups, name));
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    expect(taken.stdout).not.toContain('without');
    restored.push({ folder: await dataFolder(), promised });
    const back = await runCommand('restore', restored.at(-1)?.folder ?? '', join(backups, name));
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
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await readdir(backups)).sort()).toEqual(['one.sqlite', 'three.sqlite', 'two.sqlite']);
  expect((await stat(join(backups, 'one.sqlite'))).mode & 0o777).toBe(0o600);

  const again = await serve(restored.at(-1)?.folder ?? '').url;
  const picture = await fetch(`${again}/api/blog/${first.blog_img}?w=400`);
  expect([picture.status, (await picture.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  expect(
    (await fetch(`${again}/api/contacts`, { headers: { Authorization: `Bearer ${token}` } })).status,
  ).toBe(401);
  expect(await logIn(again)).toMatch(/./);
});

test('A backup is refused where there is no database, no folder, or a file already', async () => {
  const folder = await dataFolder();
  const target = join(await dataFolder(), 'site.sqlite.backup');
  expect(await runCommand('backup', folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no database in ${folder}.`),
  });
  await (await openDatabase(folder)).close();
  expect(await runCommand('backup', folder, join(target, 'no/where.sqlite'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not there.'),
  });
  expect(await isThere(target)).toBe(false);
  expect(await runCommand('backup', folder)).toMatchObject({ code: 1 });
  // The server need not run.
  expect(await runCommand('backup', folder, target)).toMatchObject({ code: 0, stderr: '' });
  expect(await runCommand('backup', folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('A backup never replaces another.'),
  });
});
