import { randomUUID } from 'node:crypto';
import type { BlockedSender, SpamReport } from '#contract/inbox-person.ts';
import { DAY_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { bodyOf, type Client } from '#tests/support/client.ts';
import { activityOf, erase, keys, leave, readContact } from '#tests/support/messages.ts';
import { rowsOf } from '#tests/support/queries.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = base
  .extend('settings', { contactLimit: 1_000 })
  /** A message of somebody new. Gives its id. */
  .extend('write', ({ app }) => async (message: string, change: object = {}): Promise<number> => {
    const email = `${randomUUID()}@example.in`;
    return (await bodyOf(leave(app, undefined, { email, phone: '', message, ...change }))).id;
  });
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const reportOf = async (owner: Client, id: number): Promise<SpamReport> =>
  (await owner.get(`/contacts/${id}/spam`)).body;
async function mark(owner: Client, ids: readonly number[], state: string): Promise<void> {
  const { body } = await owner.post('/contact-desk/bulk', { ids, change: { state } });
  expect(body.missing).toEqual([]);
}

/** In how many examples of spam and of others each word is, which the stored counts say at any time; '': all examples. */
async function countedWords(app: TestApp) {
  const counts = new Map<string, number[]>();
  for (const { kind, words } of await rowsOf(app, 'select * from spam_example')) {
    for (const word of ['', ...JSON.parse(String(words))]) {
      const [spam = 0, ham = 0] = counts.get(word) ?? [];
      counts.set(word, kind === 'spam' ? [spam + 1, ham] : [spam, ham + 1]);
    }
  }
  const rows = await rowsOf(app, 'select * from spam_word');
  expect(new Map(rows.map(({ word, spam, ham }) => [word, [spam, ham]]))).toEqual(counts);
  return counts;
}

const LOAN = 'We offer a business loan at two percent without papers';
const LEAD = 'I would like an ID for cricket, please call me in the evening';

type Write = (message: string, change?: object) => Promise<number>;

/** Marks as many messages of each kind; the filter works from 20 on. */
async function train(owner: Client, write: Write, count: number): Promise<number[]> {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const loans = await Promise.all(numbers.map((at) => write(`${LOAN} ${at}`)));
  const leads = await Promise.all(numbers.map((at) => write(`${LEAD} ${at}`)));
  await mark(owner, loans, 'suspected');
  await mark(owner, leads, 'answered');
  return [...loans, ...leads];
}

test('From 20 marked messages of each kind on the filter judges', async ({ app, owner, write }) => {
  await train(owner, write, 19);
  expect(await readContact(owner, await write(LOAN))).toMatchObject({ state: 'new', suspicion: null });
  await train(owner, write, 1);
  const [key = ''] = keys(1);
  const text = 'A LOAN of two percent, without papers!';
  const answer = await leave(app, key, { email: 'new@example.in', message: text });
  const receipt = { id: expect.any(Number), key, date: expect.any(String) };
  expect([answer.status, answer.body]).toEqual([201, receipt]);
  const { id } = answer.body;
  expect(await readContact(owner, id)).toMatchObject({ state: 'suspected', suspicion: 'words' });
  const { chance, words, examples, ...rest } = await reportOf(owner, id);
  expect(rest).toEqual({ suspicion: 'words', learnt: null, blocked: [] });
  expect(examples).toEqual({ spam: 20, ham: 20 });
  expect(chance).toBeGreaterThan(0.95);
  expect(words.map(({ word }) => word).sort()).toEqual(['loan', 'papers', 'percent', 'two', 'without']);
  expect(words[0]).toMatchObject({ spam: 20, ham: 0 });
  const lead = await write('Please call me about an ID');
  expect(await readContact(owner, lead)).toMatchObject({ state: 'new', suspicion: null });
  expect((await reportOf(owner, lead)).chance).toBeLessThan(0.05);
});

test('Too few marks: nothing is set apart by its words, and the report says so', async ({ owner, write }) => {
  const id = await write(LOAN);
  await mark(owner, [id], 'suspected');
  expect(await reportOf(owner, id)).toEqual({
    suspicion: 'marked',
    learnt: 'spam',
    chance: null,
    words: [],
    examples: { spam: 1, ham: 0 },
    blocked: [],
  });
  expect((await owner.get('/contacts/999/spam')).status).toBe(404);
});

test('Each mark is learnt once, and forgotten when it is taken back', async ({ app, owner, write }) => {
  const id = await write(LEAD);
  for (const [state, learnt, counts] of [
    ['answered', 'ham', [0, 1]],
    ['answered', 'ham', [0, 1]],
    ['suspected', 'spam', [1, 0]],
    ['new', null, undefined],
    ['answered', 'ham', [0, 1]],
    ['new', null, undefined],
  ] as const) {
    expect((await owner.patch(`/contacts/${id}`, { state })).status).toBe(200);
    expect((await reportOf(owner, id)).learnt, state).toBe(learnt);
    expect((await countedWords(app)).get(''), state).toEqual(counts);
  }
  expect(await readContact(owner, id)).toMatchObject({ state: 'new', suspicion: null });
  expect(await rowsOf(app, 'select * from spam_word')).toEqual([]);
  const rescued = await write(LEAD, { website: 'http://a.example' });
  await mark(owner, [rescued], 'new');
  expect(await reportOf(owner, rescued)).toMatchObject({ suspicion: 'hidden_field', learnt: 'ham' });
});

test('Messages that are marked at the same moment are all counted', async ({ app, owner, write }) => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => write(`${LOAN} ${at}`)));
  await Promise.all(ids.map((id) => owner.patch(`/contacts/${id}`, { state: 'suspected' })));
  expect((await countedWords(app)).get('')).toEqual([12, 0]);
});

test('What was learnt is stored without words or persons', async ({ app, owner, write }) => {
  const ids = await train(owner, write, 2);
  const emails = await Promise.all(ids.map(async (id) => (await readContact(owner, id)).email as string));
  const [erased = '', ...others] = emails;
  const learnt = async () => [
    await rowsOf(app, 'select * from spam_example'),
    await rowsOf(app, 'select * from spam_word'),
  ];
  for (const word of ['loan', 'cricket', erased]) expect(JSON.stringify(await learnt())).not.toContain(word);
  await owner.post('/blocked-senders', { email: erased, phone: '+91 98765 43210' });
  expect((await erase(owner, erased.toUpperCase())).status).toBe(200);
  expect((await countedWords(app)).get('')).toEqual([1, 2]);
  expect((await owner.get('/blocked-senders')).body).toEqual([]);
  for (const email of others) expect((await erase(owner, email)).status).toBe(200);
  expect(await learnt()).toEqual([[], []]);
});

test('Nothing is learnt from a message in the trash, until it is back', async ({ app, owner, write }) => {
  const ids = await train(owner, write, 2);
  const counts = async () => (await countedWords(app)).get('');
  expect(await counts()).toEqual([2, 2]);
  await owner.delete(`/contacts/${ids[0]}`);
  expect(await counts()).toEqual([1, 2]);
  await owner.post('/contact-desk/bulk', { ids: ids.slice(1), change: { delete: true } });
  expect(await rowsOf(app, 'select * from spam_word')).toEqual([]);
  for (const id of ids) await owner.post(`/contacts/${id}/restore`);
  expect(await counts()).toEqual([2, 2]);
});

test('The words of messages of 400 days ago are forgotten', async ({ app, owner, write, clock }) => {
  await mark(owner, [await write(LOAN)], 'suspected');
  clock.forward(399 * DAY_MS);
  await mark(owner, [await write(LEAD)], 'answered');
  expect(await app.spam.forgetOld()).toBe(0);
  clock.forward(DAY_MS + 1);
  expect(await app.spam.forgetOld()).toBe(1);
  expect((await countedWords(app)).get('')).toEqual([0, 1]);
});

test('Messages of a blocked address or number are set apart from then on', async ({ app, owner, write }) => {
  const before = await write(LEAD, { email: 'ravi@example.in', phone: '+91 98765 43210' });
  const ravi = { email: 'Ravi@Example.in', phone: '098765-43210' };
  const answer = await owner.post('/blocked-senders', ravi);
  const row: BlockedSender = answer.body;
  expect([answer.status, row]).toEqual([
    201,
    { ...ravi, id: row.id, by: expect.any(String), since: '2026-11-20T06:00:00.000Z' },
  ]);
  expect((await owner.get('/blocked-senders')).body).toEqual([row]);
  expect(await readContact(owner, before)).toMatchObject({ state: 'new', suspicion: null });
  expect((await reportOf(owner, before)).blocked).toEqual([row]);
  const [key = ''] = keys(1);
  const { status, body } = await leave(app, key, { email: 'RAVI@example.in', phone: '' });
  expect([status, body]).toEqual([201, { id: expect.any(Number), key, date: expect.any(String) }]);
  const byNumber = await write(LEAD, { phone: '9876543210' });
  const other = await write(LEAD, { phone: '9876543211' });
  expect(await Promise.all([body.id, byNumber, other].map((id) => readContact(owner, id)))).toMatchObject([
    { state: 'suspected', suspicion: 'blocked' },
    { state: 'suspected', suspicion: 'blocked' },
    { state: 'new', suspicion: null },
  ]);
  expect((await owner.delete(`/blocked-senders/${row.id}`)).status).toBe(204);
  expect((await owner.get('/blocked-senders')).body).toEqual([]);
  expect(await readContact(owner, await write(LEAD, { email: 'ravi@example.in' }))).toMatchObject({
    state: 'new',
  });
  expect((await owner.delete(`/blocked-senders/${row.id}`)).status).toBe(404);
});

test('Who is blocked already stays so; what is new of a sender is added', async ({ owner }) => {
  const block = async (sender: object) => (await owner.post('/blocked-senders', sender)).body;
  const first = await block({ email: 'a@example.in' });
  expect(await block({ email: 'A@example.in' })).toEqual(first);
  const added = await block({ email: 'a@example.in', phone: '9876543210' });
  expect(added).toMatchObject({ email: null, phone: '9876543210' });
  expect((await owner.get('/blocked-senders')).body).toEqual([added, first]);
  const many = await Promise.all(Array.from({ length: 8 }, () => block({ email: 'same@example.in' })));
  expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  // What a visitor typed as a number need not be one.
  expect(await block({ email: 'b@example.in', phone: 'ask me' })).toMatchObject({ phone: null });
  const refused = await owner.post('/blocked-senders', { phone: 'abc' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'phone' }] } });
});

test('Who marked and blocked is noted, without a word of the visitor', async ({ owner, write }) => {
  const id = await write(LEAD, { email: 'ravi@example.in' });
  for (const state of ['suspected', 'new']) await mark(owner, [id], state);
  const { body: blocked } = await owner.post('/blocked-senders', { email: 'ravi@example.in' });
  await owner.delete(`/blocked-senders/${blocked.id}`);
  const noted = await activityOf(owner);
  const actions = noted.map(([, action]) => action);
  expect(actions).toEqual(['spam', 'not spam', 'sender blocked', 'sender unblocked']);
  expect(JSON.stringify(noted)).not.toContain('ravi');
});
