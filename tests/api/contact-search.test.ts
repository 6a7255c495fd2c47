import type { Contact } from '#contract/inbox.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { rowsOf } from '#tests/support/queries.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const people = [
  { first_name: 'Asha', phone: '+91 98765 43210', email: 'asha.rao@example.in' },
  { first_name: 'Bela', phone: '(022) 2345-6789', email: 'bela_98@post.example.com' },
  { first_name: 'Chitra', phone: '09988776655', email: 'chitra+odds@example.org' },
  { first_name: 'Dév', phone: '112', email: 'dev@example.net' },
  { first_name: 'Esha', email: '55esha@example.net', message: '100% sure_thing क्रिकेट' },
];

/** The first names that a search finds, the oldest message first. */
const test = base.extend('found', async ({ visitor, owner }) => {
  for (const [at, person] of people.entries())
    await visitor.post('/contacts', { message: `Message ${at}`, ...person });
  return async (q: string, filter = ''): Promise<string[]> => {
    const { body } = await owner.get(`/contacts?q=${encodeURIComponent(q)}${filter}`);
    return (body as Contact[]).map(({ first_name }) => first_name).reverse();
  };
});

/** Throws where SQLite's index and the messages differ. PostgreSQL's goes with its rows. */
async function checkIndex(app: TestApp): Promise<void> {
  if (!isOnPostgres)
    await rowsOf(app, "insert into contact_words (contact_words, rank) values ('integrity-check', 1)");
}

test('A telephone number is found whole, in part, and in other forms', async ({ found }) => {
  const searches: Record<string, string[]> = {
    Asha: ['+91 98765 43210', '9876543210', '98765', '43210', '3210', '98765-43210', '+919876543210'],
    Bela: ['2345 6789', '02223456789', '6789'],
    Chitra: ['9988776655', '09988 776655', '8776'],
    Dév: ['112'],
  };
  for (const [name, queries] of Object.entries(searches))
    for (const q of queries) expect.soft(await found(q), q).toEqual([name]);
  expect(await found('919876543210')).toEqual(['Asha']);
  expect(await found('43211')).toEqual([]);
});

test('A message is found by parts of words in whichever field they stand', async ({ found }) => {
  for (const [q, names] of [
    ['asha.rao@example.in', ['Asha']],
    ['RAO', ['Asha']],
    ['example', ['Asha', 'Bela', 'Chitra', 'Dév', 'Esha']],
    ['bela_98@', ['Bela']],
    ['odds@example', ['Chitra']],
    ['dev', ['Dév']],
    ['dév message', ['Dév']],
    ...['SURE', '100% sure', 'sure_thi', 'क्रिकेट', 'thing 55esha@example', '10% _th', '55 es'].map(
      (text) => [text, ['Esha']] as const,
    ),
    ['s_re', []],
    ['%', []],
  ] as const)
    expect.soft(await found(q), q).toEqual(names);
});

test('The index follows what is deleted, restored and erased', async ({ app, found, owner }) => {
  const [asha] = (await owner.get('/contacts?q=asha')).body;
  await owner.delete(`/contacts/${asha.id}`);
  expect(await found('43210')).toEqual([]);
  await checkIndex(app);
  await owner.post(`/contacts/${asha.id}/restore`);
  expect(await found('43210')).toEqual(['Asha']);
  await owner.post('/contact-desk/erase', { email: asha.email });
  expect(await found('43210')).toEqual([]);
  await checkIndex(app);
});

test('A whole telephone number finds every spelling of it', async ({ found, owner, visitor }) => {
  const spellings = ['+91 81234 50001', '8123450001', '081234-50001', '0091 81234 50001', '+91-8123-450-001'];
  const all = spellings.map((_, at) => `Spelling ${at}`);
  for (const [at, phone] of spellings.entries())
    await visitor.post('/contacts', { first_name: all[at], email: `spelling${at}@example.in`, phone });
  // Who asks to be called there is found, too.
  const friend = { first_name: 'Friend', email: 'friend@example.in' };
  await visitor.post('/contacts', { ...friend, message: 'Call +91 81234 50001, please.' });
  for (const q of spellings)
    expect
      .soft(
        (await found(q)).filter((name) => name !== 'Friend'),
        q,
      )
      .toEqual(all);
  expect(await found('+91 81234 50001')).toEqual([...all, 'Friend']);
  expect(await found('+91 81234 50002')).toEqual([]);
  expect(await found('+91 81234 50001', '&state=answered')).toEqual([]);
  const { body: file } = await owner.get('/contacts.csv?q=%2B91%2081234%2050001');
  for (const [at] of spellings.entries()) expect(file).toContain(`spelling${at}@example.in`);
});
