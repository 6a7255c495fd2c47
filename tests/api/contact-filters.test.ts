import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexMissingRows } from '#api/db/search.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { ContactLabelEntity, LabelEntity } from '#api/features/contact/desk.entities.ts';
import { OperatorEntity } from '#api/features/session/session.entities.ts';
import type { ListFilter } from '#contract/contact-inbox.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let token: string;
let label: number;
let others: number;
let me: number;

/** Message n came n hours ago; the first is the newest. */
const COUNT = 60;
const message = (n: number) => ({
  firstName: `Name ${n}`,
  lastName: '',
  email: `n${n}@example.in`,
  phone: '',
  message: n % 2 === 0 ? 'Hello there' : 'Namaste',
  date: new Date(NOW.getTime() - n * HOUR_MS),
  state: (['new', 'answered', 'suspected'] as const)[n % 3] ?? 'new',
  page: n % 4 === 0 ? '/cricket' : n % 4 === 1 ? '/contact' : null,
  campaign: n % 5 === 0 ? { utm_source: 'google', utm_campaign: n % 10 === 0 ? 'diwali' : 'ipl' } : null,
  note: n === 7 ? 'Wants a ludo board' : '',
  assigneeId: n % 6 === 0 ? me : n % 6 === 1 ? others : null,
  remindAt: n % 15 === 0 ? new Date(NOW.getTime() + (n % 30 === 0 ? -HOUR_MS : HOUR_MS)) : null,
});

beforeAll(async () => {
  app = await startTestApp({ now: () => NOW });
  token = await app.login();
  const em = app.orm.em.fork();
  me = (await em.findOneOrFail(OperatorEntity, { id: { $gt: 0 } })).id;
  others = await em.insert(OperatorEntity, { username: 'bela', passwordHash: 'x' });
  label = await em.insert(LabelEntity, { name: 'Warm', colour: 'amber' });
  await em.insertMany(
    ContactEntity,
    Array.from({ length: COUNT }, (_, n) => message(n)),
  );
  for (const { id: contactId, firstName } of await em.find(ContactEntity, {}))
    if (Number(firstName.slice(5)) % 7 === 0) await em.insert(ContactLabelEntity, { label, contactId });
  await indexMissingRows(em);
});
afterAll(() => app.close());

const inIndia = (n: number) => new Date(message(n).date.getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10);

/** What a filter is, and which messages pass it. */
const cases: [string, () => ListFilter, (n: number) => boolean][] = [
  ['nothing', () => ({}), () => true],
  ['a state', () => ({ state: 'answered' }), (n) => n % 3 === 1],
  ['the inbox', () => ({ state: 'inbox' }), (n) => n % 3 !== 2],
  ['a first day of India', () => ({ from: '2026-11-19' }), (n) => inIndia(n) >= '2026-11-19'],
  ['a last day', () => ({ to: '2026-11-18' }), (n) => inIndia(n) <= '2026-11-18'],
  ['one day', () => ({ from: '2026-11-19', to: '2026-11-19' }), (n) => inIndia(n) === '2026-11-19'],
  ['days the wrong way round', () => ({ from: '2026-11-19', to: '2026-11-18' }), () => false],
  ['a page', () => ({ path: '/cricket' }), (n) => n % 4 === 0],
  ['a page that nobody came from', () => ({ path: '/nowhere' }), () => false],
  ['a campaign', () => ({ campaign: 'diwali' }), (n) => n % 10 === 0],
  ['a label', () => ({ label }), (n) => n % 7 === 0],
  ['a label that is not there', () => ({ label: 999 }), () => false],
  ['an assignee', () => ({ assignee: others }), (n) => n % 6 === 1],
  ['my own', () => ({ assignee: 'me' }), (n) => n % 6 === 0],
  ["nobody's", () => ({ assignee: 'none' }), (n) => n % 6 > 1],
  ['a reminder that is due', () => ({ reminder: 'due' }), (n) => n % 30 === 0],
  ['a reminder', () => ({ reminder: 'set' }), (n) => n % 15 === 0],
  ['words', () => ({ q: 'namaste' }), (n) => n % 2 === 1],
  ['a word of a note', () => ({ q: 'ludo' }), (n) => n === 7],
  ['a campaign as a word', () => ({ q: 'diwali google' }), (n) => n % 10 === 0],
  ['no name of a parameter', () => ({ q: 'utm' }), () => false],
  ['words and a page', () => ({ q: 'hello', path: '/cricket' }), (n) => n % 4 === 0],
  ['words and a label', () => ({ q: 'hello', label }), (n) => n % 14 === 0],
  ['words and a campaign', () => ({ q: 'hello', campaign: 'ipl' }), () => false],
  ['words and mine', () => ({ q: 'hello', assignee: 'me' }), (n) => n % 6 === 0],
  ['words and a due reminder', () => ({ q: 'hello', reminder: 'due' }), (n) => n % 30 === 0],
  [
    'all at once',
    () => ({
      q: 'hello',
      state: 'new',
      path: '/cricket',
      campaign: 'diwali',
      assignee: 'me',
      from: '2026-11-01',
    }),
    (n) => n % 60 === 0,
  ],
];

test('What became of some messages is asked for by their ids', async () => {
  const list = async (query: string) => (await app.call(`/api/contacts?${query}`, { token })).json();
  const [first, second, third] = await list('limit=3');
  const found = await list(`ids=${third.id},${first.id},999999`);
  expect(found).toEqual([first, third]);
  expect(await list(`ids=${second.id}&state=new`)).toEqual([]);
  for (const ids of ['', 'x', '1,', `${'1,'.repeat(100)}1`]) {
    const answer = await app.call(`/api/contacts?ids=${ids}`, { token });
    expect([ids, answer.status]).toEqual([ids, 400]);
  }
});

const queryOf = (filter: ListFilter) =>
  new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));

describe.each(cases)('The filter %s', (_, filterOf, passes) => {
  const wanted = () =>
    Array.from({ length: COUNT }, (_each, n) => n)
      .filter(passes)
      .map((n) => `Name ${n}`);

  test('lists what passes it, by pages', async () => {
    const query = queryOf(filterOf());
    const answer = await app.call(`/api/contacts?${query}`, { token });
    expect(answer.status).toBe(200);
    const names = (await answer.json()).map(({ first_name }: { first_name: string }) => first_name);
    expect(names).toEqual(wanted());
    expect(answer.headers.get('x-total-count')).toBe(String(wanted().length));
    expect(answer.headers.get('x-total-count-relation')).toBeNull();
    query.set('page', '2');
    query.set('limit', '4');
    const second = await app.call(`/api/contacts?${query}`, { token });
    expect((await second.json()).map(({ first_name }: { first_name: string }) => first_name)).toEqual(
      wanted().slice(4, 8),
    );
    expect(second.headers.get('x-total-count')).toBe(String(wanted().length));
  });

  test('exports them', async () => {
    const answer = await app.call(`/api/contacts.csv?${queryOf(filterOf())}`, { token });
    const names = [...(await answer.text()).matchAll(/"(Name \d+)"/g)].map(([, name]) => name);
    expect(names.sort()).toEqual(wanted().sort());
  });

  test('can be saved, and comes back the same', async () => {
    const json = { name: 'A view', filter: filterOf() };
    const created = await app.call('/api/contact-desk/views', { method: 'POST', token, json });
    expect(created.status).toBe(201);
    const view = await created.json();
    expect(view).toEqual({ id: view.id, name: 'A view', filter: filterOf(), shared: false });
    expect(await (await app.call('/api/contact-desk/views', { token })).json()).toEqual([view]);
    await app.call(`/api/contact-desk/views/${view.id}`, { method: 'DELETE', token });
  });
});

test.each([
  'from=20-11-2026',
  'to=2026-02-30',
  'path=',
  `path=${'x'.repeat(301)}`,
  'campaign=%0a',
  'label=x',
  'label=0',
  'assignee=you',
  'assignee=-1',
  'reminder=1',
])('%s is no filter', async (query) => {
  for (const path of ['contacts', 'contacts.csv']) {
    const answer = await app.call(`/api/${path}?${query}`, { token });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].field).toBe(query.split('=')[0]);
  }
});

test('The pages and campaigns that can be chosen are those of messages', async () => {
  const answer = await app.call('/api/contact-desk/sources', { token });
  expect(await answer.json()).toEqual({ paths: ['/contact', '/cricket'], campaigns: ['diwali', 'ipl'] });
});

test('Of more than 1,000 it is said that there are more, and each can be reached', async () => {
  const em = app.orm.em.fork();
  const many = Array.from({ length: 1_050 }, (_, n) => ({ ...message(n), page: '/many' }));
  for (let at = 0; at < many.length; at += 500) await em.insertMany(ContactEntity, many.slice(at, at + 500));
  const page = async (number: number) => {
    const answer = await app.call(`/api/contacts?path=/many&limit=100&page=${number}`, { token });
    return [
      (await answer.json()).length,
      answer.headers.get('x-total-count'),
      answer.headers.get('x-total-count-relation'),
      answer.headers.get('link')?.includes('rel="next"') ?? false,
    ];
  };
  expect(await page(1)).toEqual([100, '1001', 'gte', true]);
  expect(await page(10)).toEqual([100, '1001', 'gte', true]);
  expect(await page(11)).toEqual([50, '1050', null, false]);
  expect(await page(12)).toEqual([0, '1001', 'gte', false]);
});
