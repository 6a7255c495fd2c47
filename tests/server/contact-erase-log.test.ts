import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn } from '#tests/support/client.ts';
import { operator } from '#tests/support/operator-of-tests.ts';
import { dataFolder, type Run, runApi } from '#tests/support/product.ts';
import { leaveMessageAt } from '#tests/support/writers.ts';

const SECRET = 'message 00000000-0000-4000-8000-00000000000a';

let folder: string;
let server: Run;
beforeEach(async () => {
  folder = await dataFolder();
  server = start();
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.code;
});

const start = () =>
  runApi({ DATA_DIR: folder, ADMIN_USERNAME: operator.username, ADMIN_PASSWORD: operator.password });

async function erase(): Promise<unknown> {
  const url = await server.url;
  const answer = await fetch(`${url}/api/contact-desk/erase`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await logIn(url)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'asha@example.com' }),
  });
  return answer.json();
}

/** Another program that reads, until its function is called. */
function startReader(): () => void {
  const reader = new Database(join(folder, 'site.sqlite'), { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from contact').get();
  return () => reader.close();
}

/** Whether the message stands anywhere in the database's files. */
async function stands(): Promise<boolean> {
  const files = ['', '-wal'].map((end) =>
    readFile(join(folder, `site.sqlite${end}`), 'latin1').catch(() => ''),
  );
  return (await Promise.all(files)).some((bytes) => bytes.includes(SECRET));
}

test('T28. What somebody still reads is erased as soon as that ends, and nothing else is said', async () => {
  await leaveMessageAt(await server.url, SECRET.slice(8));
  const end = startReader();
  expect(await erase()).toEqual({ erased: 1, still_in_log: true });
  expect(await stands()).toBe(true);
  end();
  await expect.poll(stands).toBe(false);
  expect(await erase()).toEqual({ erased: 0 });
});

test('T28. A kill between the erasure and the end of a reader: the next start sees to it', async () => {
  await leaveMessageAt(await server.url, SECRET.slice(8));
  const end = startReader();
  expect(await erase()).toEqual({ erased: 1, still_in_log: true });
  server.child.kill('SIGKILL');
  await server.code;
  server = start();
  await server.url;
  expect(await stands()).toBe(true);
  end();
  await expect.poll(stands).toBe(false);
});
