import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolder, type Run, runServer } from '#tests/support/run-server.ts';

// A site as the first released code left it, and what it said of itself: tests/fixtures/first-release/make.ts.

const stored = join(import.meta.dirname, '../fixtures/first-release');
const said = JSON.parse(await readFile(join(stored, 'said.json'), 'utf8'));

let folder: string;
let server: Run;
let url: string;
beforeAll(async () => {
  folder = await dataFolder();
  await cp(join(stored, 'images'), join(folder, 'images'), { recursive: true });
  await writeFile(join(folder, 'site.sqlite'), gunzipSync(await readFile(join(stored, 'site.sqlite.gz'))));
  server = runServer({ DATA_DIR: folder, ADMIN_USERNAME: 'other', ADMIN_PASSWORD: 'given at the update' });
  url = `${await server.url}/api`;
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.code;
});

const post = (path: string, body: object, headers = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
async function operator(): Promise<{ Authorization: string }> {
  const answer = await post('/login', { username: 'asha', password: 'the first password' });
  expect(answer.status).toBe(200);
  return { Authorization: `Bearer ${(await answer.json()).token}` };
}
const read = async (path: string, headers = {}) => (await fetch(url + path, { headers })).json();

test('An update of the first release says what it does, and whose site it is', async () => {
  expect(server.stdout()).toMatch(
    /^(?:Closed to other users of this machine: site\.sqlite\n)?Updating the database: a copy of it comes first\n(?:Updating the database: step \d+ of \d+ \(\S+\)\n)+Updating the database: checked and written\nAnswering/,
  );
  expect((await fetch(`${url}/ready`)).status).toBe(200);
});

test('Posts, categories and pictures of the first release stand as they were', async () => {
  expect(said.posts).toHaveLength(3);
  expect(await read('/blogs')).toEqual(said.posts);
  expect(await read('/category')).toEqual(said.categories);
  expect(await read('/blogs?q=corrected')).toMatchObject([{ blog_title: 'Corrected' }]);
  for (const [address, digest] of Object.entries(said.pictures)) {
    const [path = '', type] = address.split(' ');
    const answer = await fetch(url + path, { headers: { Accept: `image/${type}` } });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([address, createHash('sha256').update(bytes).digest('hex')]).toEqual([address, digest]);
  }
});

test('Messages of the first release stand as they were; its operator logs in and finds them', async () => {
  const headers = await operator();
  expect(said.contacts).toHaveLength(4);
  const contacts = await read('/contacts', headers);
  expect(contacts).toHaveLength(4);
  expect(contacts).toMatchObject(said.contacts);
  expect(await read(`/contacts?q=${encodeURIComponent('लक्ष्मी')}`, headers)).toMatchObject([said.whole]);
  expect(await read('/contact-desk', headers)).toMatchObject({ new: 3, answered: 1, suspected: 0 });
});

test('Keys of the first release are known: a repeat brings no message twice and none back', async () => {
  const key = (end: number) => ({ 'Idempotency-Key': `00000000-0000-4000-8000-00000000000${end}` });
  const [stands] = said.contacts.filter(({ state }: { state: string }) => state === 'answered');
  const again = async (body: object, end: number) => (await post('/contacts', body, key(end))).json();
  expect(await again(said.whole, 1)).toMatchObject({ id: stands.id });
  expect(await again({ email: 'wrong@example.in', message: 'First try' }, 2)).toMatchObject({ id: null });
  expect(await again({ email: 'deleted@example.in', message: 'Deleted' }, 4)).toMatchObject({ id: null });
  expect(await read('/contacts', await operator())).toHaveLength(4);
});

test('The updated file is sound, and what it was stands beside it', async () => {
  const ask = (file: string, sql: string) => {
    const database = new Database(join(folder, file), { readonly: true });
    try {
      return database.prepare(sql).pluck().all();
    } finally {
      database.close();
    }
  };
  expect(ask('site.sqlite', 'pragma integrity_check')).toEqual(['ok']);
  expect(ask('site.sqlite', 'pragma foreign_key_check')).toEqual([]);
  const before = 'before-migration/0002-categories.sqlite';
  expect(ask(before, 'select count(*) from contact')).toEqual([4]);
});
