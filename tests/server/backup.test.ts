import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeDataWith, readData } from '#tests/support/backups.ts';
import { clientOf, logIn } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';
import { dataFolder, runCommand } from '#tests/support/product.ts';
import { beforeAll, expect, test } from '#tests/support/server-test.ts';
import { startWriters } from '#tests/support/writers.ts';

/** The file of a backup, and what is in it. */
let good: string;
let backup: Buffer;
beforeAll(async () => {
  good = join(await dataFolder(), 'good.sqlite');
  await runCommand('backup', { DATA_DIR: await makeDataWith('saved') }, good);
  backup = await readFile(good);
});

test('T27. Backup while others write → whole, with all that was answered', async ({ dataDir, start }) => {
  const { url } = await start({ CONTACT_LIMIT: '1000000' });
  const token = await logIn(url);
  await addPost(clientOf(url, token), { blog_title: 'The first' });
  const writers = startWriters(url, token, { visitors: 8, operators: 1 });
  await expect.poll(() => writers.answered().length).toBeGreaterThan(0);
  const promised = writers.answered();
  const file = join(await dataFolder(), 'site.sqlite');
  expect(await runCommand('backup', { DATA_DIR: dataDir }, file)).toMatchObject({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringMatching(/^Saved to .* \(posts: \d+, messages: \d+\)\.\n$/),
  });
  const DATA_DIR = await dataFolder();
  expect(await runCommand('restore', { DATA_DIR }, file)).toMatchObject({ code: 0, stderr: '' });
  await writers.stop();
  const data = readData(DATA_DIR);
  expect(data).toMatchObject({ integrity: ['ok'], sessions: 0 });
  expect(data.titles[0]).toBe('The first');
  expect(promised.filter((key) => !data.keys.has(key))).toEqual([]);
  expect(await readdir(join(file, '..'))).toEqual(['site.sqlite']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const again = await start({ DATA_DIR });
  expect((await clientOf(again.url, token).get('/contacts')).status).toBe(401);
  await logIn(again.url);
});

test('A backup is one file with the settings of the database, its search finds what is in it, and no other is put in its place', async () => {
  const DATA_DIR = await makeDataWith('Saved');
  const target = join(await dataFolder(), 'site.sqlite');
  expect(await runCommand('backup', { DATA_DIR }, target)).toMatchObject({ code: 0, stderr: '' });
  const [original, copy] = [join(DATA_DIR, 'site.sqlite'), target].map((file) => new Database(file));
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
  expect(await runCommand('backup', { DATA_DIR }, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('A backup never replaces another.'),
  });
});

test('A backup comes back whole', async ({ dataDir, start }) => {
  expect(await runCommand('restore', { DATA_DIR: dataDir }, good)).toMatchObject({
    code: 0,
    stdout: `Restored to ${dataDir} (posts: 1, messages: 1). Log in anew.\n`,
  });
  expect(await readdir(dataDir)).toEqual(['site.sqlite']);
  expect((await stat(join(dataDir, 'site.sqlite'))).mode & 0o777).toBe(0o600);
  expect(readData(dataDir)).toMatchObject({ integrity: ['ok'], titles: ['saved'] });
  expect(await readFile(good)).toEqual(backup);
  const { url, stop } = await start();
  expect((await clientOf(url).get('/ready')).status).toBe(200);
  expect(await stop()).toBe(0);
});

test('A backup that is damaged or none is refused, and the folder stays as it was', async ({ dataDir }) => {
  const refusalOf = async (bytes: Uint8Array) => {
    const file = join(await dataFolder(), 'bad.sqlite');
    await writeFile(file, bytes);
    const { code, stderr } = await runCommand('restore', { DATA_DIR: dataDir }, file);
    expect([code, await readdir(dataDir)]).toEqual([1, []]);
    return stderr.split('\n')[0];
  };
  const torn = Buffer.from(backup);
  torn.fill(0xab, 4096 * 3, 4096 * 6);
  expect(await refusalOf(torn)).toBe('The backup is damaged.');
  expect(await refusalOf(Buffer.from('a letter'.repeat(1000)))).toBe('The file is no backup of this site.');
});

test('A running site is not replaced', async ({ dataDir, start }) => {
  const { url, stop } = await start();
  expect(await runCommand('restore', { DATA_DIR: dataDir }, good, '--replace')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The site is running on this folder. Stop it first.'),
  });
  expect((await clientOf(url).post('/contacts', { email: 'asha@example.com' })).status).toBe(201);
  expect(await stop()).toBe(0);
  expect(readData(dataDir).keys.size).toBe(1);
});

/** What in `folder` other users of the machine may read, change or list. */
async function opened(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o077));
  return names.filter((_, at) => modes[at] !== 0);
}

test('What the server and a restore write is closed to other users of the machine', async ({ start }) => {
  const DATA_DIR = join(await dataFolder(), 'new');
  const { stop } = await start({ DATA_DIR });
  expect(await readdir(DATA_DIR)).toContain('site.sqlite');
  expect(await opened(join(DATA_DIR, '..'))).toEqual([]);
  await stop();

  const backup = join(await dataFolder(), 'backup.sqlite');
  await runCommand('backup', { DATA_DIR }, backup);
  const restored = join(await dataFolder(), 'restored');
  expect(await runCommand('restore', { DATA_DIR: restored }, backup)).toMatchObject({ code: 0 });
  expect(await opened(join(restored, '..'))).toEqual([]);
});
