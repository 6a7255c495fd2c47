import type { Orm } from '#api/db/orm-type.ts';
import { indexMissingRows } from '#api/db/search.ts';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import { ContactEntity, ContactLabelEntity, LabelEntity } from '#api/features/contact/contact.entities.ts';
import type { Contact, ListedContact, MessageFilter } from '#contract/inbox.ts';
import { HOUR_MS } from '#contract/time.ts';
import { test as base, describe, expect } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';

const NOW = new Date('2026-11-20T06:00:00Z');

interface Ids {
  label: number;
  /** Operators. */
  me: number;
  other: number;
}

const COUNT = 60;
/** Message n came n hours ago; the first is the newest. */
const message = (n: number, { me, other }: Ids) => ({
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
  assigneeId: n % 6 === 0 ? me : n % 6 === 1 ? other : null,
  remindAt: n % 15 === 0 ? new Date(NOW.getTime() + (n % 30 === 0 ? -HOUR_MS : HOUR_MS)) : null,
});
const inIndia = (n: number) =>
  new Date(NOW.getTime() - n * HOUR_MS + 5.5 * HOUR_MS).toISOString().slice(0, 10);

const test = base.extend('ids', { auto: true }, async ({ app, clock }): Promise<Ids> => {
  clock.set(NOW);
  const em = app.orm.em.fork();
  const ids = {
    label: await em.insert(LabelEntity, { name: 'Warm', colour: 'amber' }),
    me: (await em.findOneOrFail(OperatorEntity, { id: { $gt: 0 } })).id,
    other: await em.insert(OperatorEntity, { username: 'bela', passwordHash: 'x' }),
  };
  const rows = Array.from({ length: COUNT }, (_, n) => message(n, ids));
  await em.insertMany(ContactEntity, rows);
  for (const { id: contactId, firstName } of await em.find(ContactEntity, {}))
    if (Number(firstName.slice(5)) % 7 === 0)
      await em.insert(ContactLabelEntity, { label: ids.label, contactId });
  await indexMissingRows(em);
  return ids;
});

/** What a filter is, and which messages pass it. */
const filtersWith = ({ label, other }: Ids): [string, MessageFilter, (n: number) => boolean][] => [
  ['nothing', {}, () => true],
  ['a state', { state: 'answered' }, (n) => n % 3 === 1],
  ['the inbox', { state: 'inbox' }, (n) => n % 3 !== 2],
  ['a first day of India', { from: '2026-11-19' }, (n) => inIndia(n) >= '2026-11-19'],
  ['a last day', { to: '2026-11-18' }, (n) => inIndia(n) <= '2026-11-18'],
  ['one day', { from: '2026-11-19', to: '2026-11-19' }, (n) => inIndia(n) === '2026-11-19'],
  ['days the wrong way round', { from: '2026-11-19', to: '2026-11-18' }, () => false],
  ['a page', { path: '/cricket' }, (n) => n % 4 === 0],
  ['a page without messages', { path: '/nowhere' }, () => false],
  ['a campaign', { campaign: 'diwali' }, (n) => n % 10 === 0],
  ['a label', { label }, (n) => n % 7 === 0],
  ['a label that is not there', { label: 999 }, () => false],
  ['an assignee', { assignee: other }, (n) => n % 6 === 1],
  ['my own', { assignee: 'me' }, (n) => n % 6 === 0],
  ['unassigned', { assignee: 'none' }, (n) => n % 6 > 1],
  ['a reminder that is due', { reminder: 'due' }, (n) => n % 30 === 0],
  ['a reminder', { reminder: 'set' }, (n) => n % 15 === 0],
  ['words', { q: 'namaste' }, (n) => n % 2 === 1],
  ['a word of a note', { q: 'ludo' }, (n) => n === 7],
  ['a campaign as a word', { q: 'diwali google' }, (n) => n % 10 === 0],
  ['no name of a parameter', { q: 'utm' }, () => false],
  ['words and a page', { q: 'hello', path: '/cricket' }, (n) => n % 4 === 0],
  ['words and a label', { q: 'hello', label }, (n) => n % 14 === 0],
  ['words and a campaign', { q: 'hello', campaign: 'ipl' }, () => false],
  ['words and mine', { q: 'hello', assignee: 'me' }, (n) => n % 6 === 0],
  ['words and a due reminder', { q: 'hello', reminder: 'due' }, (n) => n % 30 === 0],
  [
    'all at once',
    {
      q: 'hello',
      state: 'new',
      path: '/cricket',
      campaign: 'diwali',
      assignee: 'me',
      from: '2026-11-01',
    },
    (n) => n % 60 === 0,
  ],
];

test('Each filter lists what passes it, exports it, and can be saved as a view', async ({ ids, owner }) => {
  const namesIn = (rows: Contact[]) => rows.map(({ first_name }) => first_name);
  for (const [name, filter, passes] of filtersWith(ids)) {
    const numbers = Array.from({ length: COUNT }, (_, n) => n).filter(passes);
    const wanted = numbers.map((n) => `Name ${n}`);
    const query = new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]));
    const all = await owner.get(`/contacts?${query}`);
    expect.soft(namesIn(all.body), name).toEqual(wanted);
    expect.soft(all.headers.get('x-total-count-relation'), name).toBeNull();
    const second = await owner.get(`/contacts?${query}&page=2&limit=4`);
    expect.soft(namesIn(second.body), name).toEqual(wanted.slice(4, 8));
    for (const { headers } of [all, second])
      expect.soft(headers.get('x-total-count'), name).toBe(String(wanted.length));

    const { body: file } = await owner.get(`/contacts.csv?${query}`);
    const exported = [...file.matchAll(/"(Name \d+)"/g)].map(([, each]) => each);
    expect.soft(exported.sort(), name).toEqual(wanted.toSorted());

    const { body: view } = await owner.post('/contact-desk/views', { name, filter });
    expect.soft(view).toEqual({ id: expect.any(Number), name, filter, shared: false });
    expect.soft((await owner.get('/contact-desk/views')).body).toContainEqual(view);
  }
});

test('What became of some messages is asked for by their ids', async ({ owner }) => {
  const list = async (query: string) => (await owner.get(`/contacts?${query}`)).body;
  const [first, second, third] = await list('limit=3');
  expect(await list(`ids=${third.id},${first.id},999999`)).toEqual([first, third]);
  expect(await list(`ids=${second.id}&state=new`)).toEqual([]);
});

test('A filter that is none is refused with its field, in the list and in the export', async ({ owner }) => {
  for (const path of ['/contacts', '/contacts.csv']) {
    const refused = await owner.get(`${path}?label=x`);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'label' }] } });
  }
});

test('The pages and campaigns that can be chosen are those of messages', async ({ owner }) => {
  const sources = { paths: ['/contact', '/cricket'], campaigns: ['diwali', 'ipl'] };
  expect((await owner.get('/contact-desk/sources')).body).toEqual(sources);
});

test('Of more than 1,000 messages each can be reached', async ({ app, ids, owner }) => {
  const em = app.orm.em.fork();
  const many = Array.from({ length: 1_050 }, (_, n) => ({ ...message(n, ids), page: '/many' }));
  for (let at = 0; at < many.length; at += 500) await em.insertMany(ContactEntity, many.slice(at, at + 500));
  const page = async (number: number) => {
    const { headers, body } = await owner.get(`/contacts?path=/many&limit=100&page=${number}`);
    return [
      body.length,
      headers.get('x-total-count'),
      headers.get('x-total-count-relation'),
      headers.get('link')?.includes('rel="next"') ?? false,
    ];
  };
  expect(await page(1)).toEqual([100, '1001', 'gte', true]);
  expect(await page(10)).toEqual([100, '1001', 'gte', true]);
  expect(await page(11)).toEqual([50, '1050', null, false]);
  expect(await page(12)).toEqual([0, '1001', 'gte', false]);
});

test('The oldest come first where that is asked for, also of what is searched for', async ({ owner }) => {
  const namesOf = async (query: string) =>
    (await owner.get(`/contacts?${query}`)).body.map(({ first_name }: Contact) => first_name);
  expect(await namesOf('order=oldest&limit=3')).toEqual(['Name 59', 'Name 58', 'Name 57']);
  expect(await namesOf('order=oldest&state=new&limit=2&page=2')).toEqual(['Name 51', 'Name 48']);
  expect(await namesOf('order=oldest&q=hello&limit=2')).toEqual(['Name 58', 'Name 56']);
  expect(await namesOf('order=newest&limit=1')).toEqual(['Name 0']);
  expect((await owner.get('/contacts?order=name')).body.errors[0].field).toBe('order');
});

describe('A list by person', () => {
  const of = (n: number, email: string) => ({
    ...message(n, { label: 0, me: 0, other: 0 }),
    email,
    emailKey: email.toLowerCase(),
    assigneeId: null,
    state: n === 2 ? ('answered' as const) : ('new' as const),
    page: '/persons',
  });
  const insert = (app: { orm: Orm }) =>
    app.orm.em
      .fork()
      .insertMany(ContactEntity, [
        of(1, 'neha@example.in'),
        of(2, 'neha@example.in'),
        of(3, 'ravi@example.in'),
        of(4, 'Neha@example.in'),
        { ...of(5, 'kiran@example.in'), emailKey: '' },
        { ...of(6, 'kiran@example.in'), emailKey: '' },
      ]);
  const listed = async (owner: Client, query: string) => {
    const { body, headers } = await owner.get(`/contacts?group=person&path=/persons&${query}`);
    const rows = body.map(({ first_name, person }: ListedContact) => [first_name, person?.messages]);
    return { rows, total: headers.get('x-total-count') };
  };

  test('has one row for all messages of an address, however it is written, that match', async ({
    app,
    owner,
  }) => {
    await insert(app);
    const all = [
      ['Name 1', 3],
      ['Name 3', 1],
      ['Name 5', 1],
      ['Name 6', 1],
    ];
    expect(await listed(owner, '')).toEqual({ rows: all, total: '4' });
    expect(await listed(owner, 'page=2&limit=3')).toEqual({ rows: all.slice(3), total: '4' });
    // The one that has waited longest is the one that is shown.
    expect(await listed(owner, 'order=oldest&state=new')).toEqual({
      rows: [
        ['Name 6', 1],
        ['Name 5', 1],
        ['Name 4', 2],
        ['Name 3', 1],
      ],
      total: '4',
    });
  });

  test('names all messages of the row, so that they are changed together', async ({ app, owner }) => {
    await insert(app);
    const { body } = await owner.get('/contacts?group=person&path=/persons&state=new');
    const ids: number[] = body[0].person.ids;
    const { body: changed } = await owner.post('/contact-desk/bulk', { ids, change: { state: 'answered' } });
    expect(changed.changed.toSorted()).toEqual(ids.toSorted());
    expect(await listed(owner, 'state=new')).toMatchObject({ total: '3' });
  });
});

test('Counts follow words and filters', async ({ owner }) => {
  const countsOf = async (query: string) => (await owner.get(`/contact-desk?${query}`)).body;
  expect(await countsOf('')).toMatchObject({ new: 20, answered: 20, suspected: 20, due: 2 });
  expect(await countsOf('q=ludo')).toMatchObject({ new: 0, answered: 1, suspected: 0 });
  expect(await countsOf('path=/cricket')).toMatchObject({ new: 5, answered: 5, suspected: 5 });
  expect(await countsOf('assignee=me&q=hello')).toMatchObject({ new: 10, answered: 0, suspected: 0 });
});
