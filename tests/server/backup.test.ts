import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeDataWith, readData } from '#tests/support/backups.ts';
import { clientOf, logIn } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';
import { dataFolder, runCommand } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { startWriters } from '#tests/support/writers.ts';

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
