import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contact } from '#contract/contact-inbox.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

let app: TestApp;
let token: string;

const people = [
  { first_name: 'Asha', phone: '+91 98765 43210', email: 'asha.rao@example.in' },
  { first_name: 'Bela', phone: '(022) 2345-6789', email: 'bela_98@post.example.com' },
  { first_name: 'Chitra', phone: '09988776655', email: 'chitra+odds@example.org' },
  { first_name: 'Dév', phone: '112', email: 'dev@example.net' },
];

async function start(): Promise<void> {
  app = await startTestApp({ contactLimit: 1_000_000 });
  token = await app.login();
  for (const [at, person] of people.entries()) {
    const headers = { 'Idempotency-Key': `11111111-1111-4111-8111-11111111111${at}` };
    const json = { ...person, message: `Message ${at}` };
    expect((await app.call('/api/contacts', { method: 'POST', json, headers })).status).toBe(201);
  }
}
beforeAll(start);
afterAll(() => app.close());

/** For tests that find what a run before them wrote: each begins on a database of its own. */
async function startFresh(): Promise<void> {
  await app.close();
  await start();
}

async function found(q: string): Promise<string[]> {
  const answer = await app.call(`/api/contacts?q=${encodeURIComponent(q)}`, { token });
  const rows: Contact[] = await answer.json();
  return rows.map(({ first_name }) => first_name).reverse();
}

/** Throws where SQLite's index and the messages differ. PostgreSQL's goes with its rows. */
async function checkIndex(): Promise<void> {
  if (isOnPostgres) return;
  await app.orm.em
    .getConnection()
    .execute("insert into contact_words (contact_words, rank) values ('integrity-check', 1)");
}

test.each([
  ['+91 98765 43210', ['Asha']],
  ['9876543210', ['Asha']],
  ['98765', ['Asha']],
  ['43210', ['Asha']],
  ['3210', ['Asha']],
  ['98765-43210', ['Asha']],
  ['+919876543210', ['Asha']],
  ['919876543210', ['Asha']],
  ['2345 6789', ['Bela']],
  ['02223456789', ['Bela']],
  ['6789', ['Bela']],
  ['9988776655', ['Chitra']],
  ['09988 776655', ['Chitra']],
  ['8776', ['Chitra']],
  ['43211', []],
  ['112', ['Dév']],
])('A telephone number is found by %s', async (q, names) => {
  expect(await found(q)).toEqual(names);
});

test.each([
  ['asha.rao@example.in', ['Asha']],
  ['RAO', ['Asha']],
  ['example', ['Asha', 'Bela', 'Chitra', 'Dév']],
  ['bela_98@', ['Bela']],
  ['odds@example', ['Chitra']],
  ['dev', ['Dév']],
  ['dév message', ['Dév']],
])('A person is found by %s', async (q, names) => {
  expect(await found(q)).toEqual(names);
});

test('The index follows what is deleted, restored and erased', async () => {
  await startFresh();
  const [asha] = (await (await app.call('/api/contacts?q=asha', { token })).json()) as Contact[];
  await app.call(`/api/contacts/${asha?.id}`, { method: 'DELETE', token });
  expect(await found('43210')).toEqual([]);
  await checkIndex();
  await app.call(`/api/contacts/${asha?.id}/restore`, { method: 'POST', token });
  expect(await found('43210')).toEqual(['Asha']);
  await app.call('/api/contact-desk/erase', { method: 'POST', token, json: { email: asha?.email } });
  expect(await found('43210')).toEqual([]);
  await checkIndex();
});

test('A whole telephone number finds every spelling of it, in the list and in the file', async () => {
  const spellings = ['+91 81234 50001', '8123450001', '081234-50001', '0091 81234 50001', '+91-8123-450-001'];
  for (const [at, phone] of spellings.entries()) {
    const json = { first_name: `Spelling ${at}`, email: `spelling${at}@example.in`, phone };
    await app.call('/api/contacts', { method: 'POST', json });
  }
  // Who asks to be called there is found, too.
  const json = { first_name: 'Friend', email: 'friend@example.in', message: 'Call +91 81234 50001, please.' };
  await app.call('/api/contacts', { method: 'POST', json });
  const all = spellings.map((_, at) => `Spelling ${at}`);
  for (const q of spellings)
    expect(
      (await found(q)).filter((name) => name !== 'Friend'),
      q,
    ).toEqual(all);
  expect(await found('+91 81234 50001')).toEqual([...all, 'Friend']);
  expect(await found('+91 81234 50002')).toEqual([]);
  const filtered = await app.call('/api/contacts?q=%2B91%2081234%2050001&state=answered', { token });
  expect(await filtered.json()).toEqual([]);
  const file = await app.call('/api/contacts.csv?q=%2B91%2081234%2050001', { token });
  const text = await file.text();
  for (const [at] of spellings.entries()) expect(text).toContain(`spelling${at}@example.in`);
});
