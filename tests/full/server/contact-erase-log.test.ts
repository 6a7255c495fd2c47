import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { clientOf, logIn } from '#tests/support/client.ts';
import { test as base, expect } from '#tests/support/server-test.ts';
import { leaveMessageAt } from '#tests/support/writers.ts';

const KEY = '00000000-0000-4000-8000-00000000000a';

const test = base
  /** Another program that reads, until its function is called. */
  .extend('startReader', ({ dataDir }) => () => {
    const reader = new Database(join(dataDir, 'site.sqlite'), { readonly: true });
    reader.exec('begin');
    reader.prepare('select count(*) from contact').get();
    return () => reader.close();
  })
  /** Whether the message is anywhere in the database's files. */
  .extend('stands', ({ dataDir }) => async () => {
    const files = ['', '-wal'].map((end) =>
      readFile(join(dataDir, `site.sqlite${end}`), 'latin1').catch(() => ''),
    );
    return (await Promise.all(files)).some((bytes) => bytes.includes(`message ${KEY}`));
  });

const erase = async (url: string) =>
  (await clientOf(url, await logIn(url)).post('/contact-desk/erase', { email: 'asha@example.com' })).body;

test('T28. What is still read is erased as soon as that ends', async ({ stands, start, startReader }) => {
  const { url } = await start();
  await leaveMessageAt(url, KEY);
  const end = startReader();
  expect(await erase(url)).toEqual({ erased: 1, still_in_log: true });
  expect(await stands()).toBe(true);
  end();
  await expect.poll(stands).toBe(false);
  expect(await erase(url)).toEqual({ erased: 0 });
});

test('T28. Killed before a reader ended, the next start erases', async ({ stands, start, startReader }) => {
  const { url, stop } = await start();
  await leaveMessageAt(url, KEY);
  const end = startReader();
  expect(await erase(url)).toEqual({ erased: 1, still_in_log: true });
  await stop('SIGKILL');
  await start();
  expect(await stands()).toBe(true);
  end();
  await expect.poll(stands).toBe(false);
});
