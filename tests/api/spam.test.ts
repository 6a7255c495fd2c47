import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BlockedSender, SpamReport } from '#contract/contact-spam.ts';
import { keys, leave } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let time: number;
let app: TestApp;
let token: string;

beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  app = await startTestApp({ contactLimit: 1_000_000, now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

let people = 0;
/** A message of somebody new. Gives its id. */
async function write(message: string, change: object = {}): Promise<number> {
  people += 1;
  const email = `p${people}@example.in`;
  const { status, body } = await leave(app, undefined, { email, phone: '', message, ...change });
  expect(status).toBe(201);
  return body.id;
}
const read = async (id: number) => (await app.call(`/api/contacts/${id}`, { token })).json();
async function mark(id: number, state: string): Promise<void> {
  const answer = await app.call(`/api/contacts/${id}`, { method: 'PATCH', token, json: { state } });
  expect(answer.status).toBe(200);
}
const report = async (id: number): Promise<SpamReport> =>
  (await app.call(`/api/contacts/${id}/spam`, { token })).json();
const rows = (table: string) =>
  app.orm.em.getConnection().execute<Record<string, unknown>[]>(`select * from ${table}`);
/** The counts of words, which are the sum over the examples at any time. */
async function countedWords() {
  const counts = new Map<string, number[]>();
  for (const { kind, words } of await rows('spam_example')) {
    for (const word of ['', ...JSON.parse(String(words))]) {
      const [spam = 0, ham = 0] = counts.get(word) ?? [];
      counts.set(word, kind === 'spam' ? [spam + 1, ham] : [spam, ham + 1]);
    }
  }
  const stored = (await rows('spam_word')).map(({ word, spam, ham }) => [word, [spam, ham]] as const);
  expect(new Map(stored)).toEqual(counts);
  return counts;
}

const LOAN = 'We offer a business loan at two percent without papers';
const LEAD = 'I would like an ID for cricket, please call me in the evening';

/** Marks messages until the filter works. */
async function train(count = 20): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const loan = await write(`${LOAN} ${at}`);
    await mark(loan, 'suspected');
    const lead = await write(`${LEAD} ${at}`);
    await mark(lead, 'answered');
    ids.push(loan, lead);
  }
  return ids;
}

test('From 20 marked messages of each kind on, one that says the same is set apart, answered as any other, and explained', async () => {
  await train(19);
  expect(await read(await write(LOAN))).toMatchObject({ state: 'new', suspicion: null });
  await train(1);
  const [key = ''] = keys(1);
  const answer = await leave(app, key, {
    email: 'new@example.in',
    message: 'A LOAN of two percent, without papers!',
  });
  expect([answer.status, answer.body]).toEqual([
    201,
    { id: expect.any(Number), key, date: expect.any(String) },
  ]);
  expect(await read(answer.body.id)).toMatchObject({ state: 'suspected', suspicion: 'words' });
  const { chance, words, examples, ...rest } = await report(answer.body.id);
  expect(rest).toEqual({ suspicion: 'words', learnt: null, blocked: [] });
  expect(examples).toEqual({ spam: 20, ham: 20 });
  expect(chance).toBeGreaterThan(0.95);
  expect(words.map(({ word }) => word).sort()).toEqual(['loan', 'papers', 'percent', 'two', 'without']);
  expect(words[0]).toMatchObject({ spam: 20, ham: 0 });
  const lead = await write('Please call me about an ID');
  expect(await read(lead)).toMatchObject({ state: 'new', suspicion: null });
  expect((await report(lead)).chance).toBeLessThan(0.05);
});

test('Too few marks: nothing is set apart by its words, and the report says so', async () => {
  const id = await write(LOAN);
  await mark(id, 'suspected');
  expect(await report(id)).toEqual({
    suspicion: 'marked',
    learnt: 'spam',
    chance: null,
    words: [],
    examples: { spam: 1, ham: 0 },
    blocked: [],
  });
  expect((await app.call('/api/contacts/999/spam', { token })).status).toBe(404);
});

test('Each mark is learnt once and forgotten when it is taken back; a rescued message is no spam', async () => {
  const id = await write(LEAD);
  const learnt = async () => (await report(id)).learnt;
  for (const [state, kind] of [
    ['answered', 'ham'],
    ['answered', 'ham'],
    ['suspected', 'spam'],
    ['new', null],
    ['answered', 'ham'],
    ['new', null],
  ] as const) {
    await mark(id, state);
    expect([state, await learnt()]).toEqual([state, kind]);
    expect((await countedWords()).get('')).toEqual(
      kind === null ? undefined : kind === 'spam' ? [1, 0] : [0, 1],
    );
  }
  expect(await read(id)).toMatchObject({ state: 'new', suspicion: null });
  expect(await rows('spam_word')).toEqual([]);
  const rescued = await write(LEAD, { website: 'http://a.example' });
  await mark(rescued, 'new');
  expect(await report(rescued)).toMatchObject({ suspicion: 'hidden_field', learnt: 'ham' });
});

test('Messages that are marked at the same moment are all counted', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 12; at += 1) ids.push(await write(`${LOAN} ${at}`));
  await Promise.all(ids.map((id) => mark(id, 'suspected')));
  expect((await countedWords()).get('')).toEqual([12, 0]);
});

test('The database holds no word of what was learnt, and nothing at all of an erased person', async () => {
  const ids = await train(2);
  const gone = await read(ids[0] ?? 0);
  // Deleted for good, and still learnt from.
  await app.call(`/api/contacts/${gone.id}`, { method: 'DELETE', token });
  time += 11 * 60 * 1000;
  await app.inbox.eraseDeleted();
  expect((await countedWords()).get('')).toEqual([2, 2]);
  for (const word of ['loan', 'cricket', gone.email])
    expect(JSON.stringify([await rows('spam_example'), await rows('spam_word')])).not.toContain(word);
  const block = { email: gone.email, phone: '+91 98765 43210' };
  await app.call('/api/blocked-senders', { method: 'POST', token, json: block });
  const erase = (email: string) =>
    app.call('/api/contact-desk/erase', { method: 'POST', token, json: { email } });
  expect((await erase(gone.email.toUpperCase())).status).toBe(200);
  expect((await countedWords()).get('')).toEqual([1, 2]);
  expect(await rows('blocked_sender')).toEqual([]);
  for (const id of ids.slice(1)) expect((await erase((await read(id)).email)).status).toBe(200);
  expect([await rows('spam_example'), await rows('spam_word')]).toEqual([[], []]);
});

test('The words of messages of 400 days ago are forgotten', async () => {
  const old = await write(LOAN);
  await mark(old, 'suspected');
  time += 399 * DAY_MS;
  token = await app.login();
  const late = await write(LEAD);
  await mark(late, 'answered');
  expect(await app.spam.forgetOld()).toBe(0);
  time += DAY_MS + 1;
  expect(await app.spam.forgetOld()).toBe(1);
  expect((await countedWords()).get('')).toEqual([0, 1]);
});

const block = (json: object) => app.call('/api/blocked-senders', { method: 'POST', token, json });
const listed = async (): Promise<BlockedSender[]> =>
  (await app.call('/api/blocked-senders', { token })).json();

test('Messages of a blocked sender are set apart from then on, by the address or the number, however they are written', async () => {
  const before = await write(LEAD, { email: 'ravi@example.in', phone: '+91 98765 43210' });
  const answer = await block({ email: 'Ravi@Example.in', phone: '098765-43210' });
  expect(answer.status).toBe(201);
  const row: BlockedSender = await answer.json();
  expect(row).toMatchObject({
    email: 'Ravi@Example.in',
    phone: '098765-43210',
    since: '2026-11-20T06:00:00.000Z',
  });
  expect(row.by).toEqual(expect.any(String));
  expect(await listed()).toEqual([row]);
  expect(await read(before)).toMatchObject({ state: 'new', suspicion: null });
  expect((await report(before)).blocked).toEqual([row]);
  const [key = ''] = keys(1);
  const { status, body } = await leave(app, key, { email: 'RAVI@example.in', phone: '' });
  expect([status, body]).toEqual([201, { id: expect.any(Number), key, date: expect.any(String) }]);
  const byNumber = await write(LEAD, { phone: '9876543210' });
  const other = await write(LEAD, { phone: '9876543211' });
  expect(await Promise.all([body.id, byNumber, other].map(read))).toMatchObject([
    { state: 'suspected', suspicion: 'blocked' },
    { state: 'suspected', suspicion: 'blocked' },
    { state: 'new', suspicion: null },
  ]);
  const free = await app.call(`/api/blocked-senders/${row.id}`, { method: 'DELETE', token });
  expect(free.status).toBe(204);
  expect(await listed()).toEqual([]);
  expect(await read(await write(LEAD, { email: 'ravi@example.in' }))).toMatchObject({ state: 'new' });
});

test('Who is blocked already stays so; what is new of a sender is added', async () => {
  const first = await (await block({ email: 'a@example.in' })).json();
  expect(await (await block({ email: 'A@example.in' })).json()).toEqual(first);
  const added = await (await block({ email: 'a@example.in', phone: '9876543210' })).json();
  expect(added).toMatchObject({ email: null, phone: '9876543210' });
  expect(await listed()).toEqual([added, first]);
  const many = await Promise.all(Array.from({ length: 8 }, () => block({ email: 'same@example.in' })));
  expect(new Set(await Promise.all(many.map(async (each) => (await each.json()).id))).size).toBe(1);
  // What a visitor typed as a number need not be one.
  expect(await (await block({ email: 'b@example.in', phone: 'ask me' })).json()).toMatchObject({
    phone: null,
  });
});

test.each([{}, { email: 'no address' }, { phone: 'abc' }])('Nobody is blocked by %j', async (json) => {
  const answer = await block(json);
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors[0].field).toBe('phone' in json ? 'phone' : 'email');
});

test('An unknown block cannot be lifted', async () => {
  expect((await app.call('/api/blocked-senders/999', { method: 'DELETE', token })).status).toBe(404);
});

test('Who marked and blocked is noted, without a word of the visitor', async () => {
  const id = await write(LEAD, { email: 'ravi@example.in' });
  await mark(id, 'suspected');
  await mark(id, 'new');
  const { id: blocked } = await (await block({ email: 'ravi@example.in' })).json();
  await app.call(`/api/blocked-senders/${blocked}`, { method: 'DELETE', token });
  const noted = await rows('activity');
  expect(noted.map(({ action }) => action)).toEqual([
    'spam',
    'not spam',
    'sender blocked',
    'sender unblocked',
  ]);
  expect(JSON.stringify(noted)).not.toContain('ravi');
});
