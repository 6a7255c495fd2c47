import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { DeliveryEntity } from '#api/features/notifications/notification.entities.ts';
import { DAY_MS } from '#contract/time.ts';
import { describe, expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { activityOf, erase, keys, leave, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { againDuring, rowsOf } from '#tests/support/queries.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const block = (owner: Client, sender: object) => owner.post('/blocked-senders', sender);
const blockedBy = async (owner: Client): Promise<unknown[]> =>
  (await owner.get('/blocked-senders')).body.map(({ email, phone }: Record<string, unknown>) => [
    email,
    phone,
  ]);
const zoe = { first_name: 'Zoe', last_name: 'Quux', email: 'zoe@example.in', phone: '098765 43210' };
const emailsIn = async (app: TestApp) => (await storedMessages(app)).map(({ email }) => email);

/** Calls of a visitor are answered until `work` has ended. Gives how many different numbers of messages were stored between them. */
async function stepsOf(work: Promise<unknown>, app: TestApp, visitor: Client): Promise<number> {
  const stored = new Set<number>();
  await againDuring(work, async () => {
    expect((await visitor.get('/health')).status).toBe(200);
    stored.add(await app.orm.em.fork().count(ContactEntity));
  });
  return stored.size;
}

/** The database as it is on the disk, its log with it. */
async function onDisk(app: TestApp): Promise<string> {
  const file = join(app.env.dataDir, 'site.sqlite');
  const parts = await Promise.all(
    [file, `${file}-wal`].map((path) => readFile(path, 'latin1').catch(() => '')),
  );
  return parts.join('');
}

test('T28. Everything from one address goes in one call; keys stay', async ({ app, owner }) => {
  const [one = '', two = '', other = ''] = keys(3);
  const secret = {
    email: 'Zebulon.Quux@example.in',
    first_name: 'Zebulonius',
    message: 'Xylophonic quandary',
  };
  const deleted = await leave(app, one, secret);
  await owner.delete(`/contacts/${deleted.body.id}`);
  await leave(app, two, { ...secret, email: 'zebulon.quux@EXAMPLE.in' });
  await leave(app, undefined, secret);
  await leave(app, other, { email: 'azebulon.quux@example.in' });
  // PostgreSQL reuses the room of erased rows some time later.
  if (!isOnPostgres) expect(await onDisk(app)).toContain('Xylophonic');
  const answer = await erase(owner, 'zebulon.quux@example.in');
  expect(answer).toMatchObject({ status: 200, body: { erased: 3 } });
  expect((await storedMessages(app)).map(({ key }) => key)).toEqual([other]);
  expect((await spentKeys(app)).sort()).toEqual([one, two].sort());
  const left = isOnPostgres ? '' : await onDisk(app);
  for (const word of ['Xylophonic', 'Zebulonius', 'Zebulon.Quux']) expect(left).not.toContain(word);
  expect((await leave(app, two, secret)).body.id).toBeNull();
  expect((await erase(owner, secret.email)).body).toEqual({ erased: 0 });
  expect(app.logged()).not.toMatch(/zebulon/i);
});

test('T28. An address is one person in any letter case of any script', async ({ app, owner }) => {
  const written = ['ÄRGER.Ωμέγα@EXÄMPLE.de', 'ärger.ωΜΈΓΑ@exämple.DE', 'a\u0308rger.ωμέγα@exämple.de'];
  const others = ['arger.ωμέγα@exämple.de', 'ärger.ωμέγα@example.de', 'ärger.ωμέγ@exämple.de'];
  for (const email of [...written, ...others]) await leave(app, undefined, { email });
  const deleted = await leave(app, undefined, { email: 'Ärger.ΩΜΈΓΑ@exämple.de' });
  await owner.delete(`/contacts/${deleted.body.id}`);
  expect((await erase(owner, 'ärger.ωμέγα@exämple.de')).body).toEqual({ erased: 4 });
  expect(await emailsIn(app)).toEqual(others);
});

test('T28. An address is one person in full width, and by both names of a domain', async ({ app, owner }) => {
  const written = [
    'asha.rao@भारत.example.in',
    'ＡＳＨＡ.rao@XN--H2BRJ9C.example.in',
    'Asha.ｒａｏ@भारत.ｅｘａｍｐｌｅ.in',
  ];
  const others = ['aſha.rao@भारत.example.in', 'asha.raº@भारत.example.in', 'asha.rao@भारत.example.com'];
  for (const email of others) await leave(app, undefined, { email });
  for (const query of [
    'asha.rao@xn--h2brj9c.example.in',
    'asha.rao@भारत.example.in',
    'ａｓｈａ.rao@भारत.example.in',
  ]) {
    for (const email of written) await leave(app, undefined, { email });
    expect((await erase(owner, query)).body, query).toEqual({ erased: 3 });
    expect(await emailsIn(app)).toEqual(others);
  }
});

test('T28. One writing among thousands of addresses is found', async ({ app, owner }) => {
  await leave(app, undefined, { email: 'पता.Ä@example.in' });
  await app.fill(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
     insert into contact (first_name, last_name, email, phone, message, date, state)
     select '', '', 'n' || i || '@example.in', '', '', i, 'new' from n`);
  expect((await erase(owner, 'पता.ä@example.in')).body).toEqual({ erased: 1 });
  expect(await storedMessages(app)).toHaveLength(2500);
});

const person = 'zebulon@example.in';

/** Messages of one person with all that belongs to them. */
async function fillPerson(app: TestApp, owner: Client, count: number): Promise<number[]> {
  await app.fill(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
     insert into contact (first_name, last_name, email, email_key, phone, message, date, state, page)
     select 'Zebulon', 'Quux', '${person}', '${person}', '', 'Xylophonic quandary', 1700000000000 + i, 'new', '/zebulon' from n`);
  const ids = (await storedMessages(app)).map(({ id }) => id);
  const { body: label } = await owner.post('/contact-desk/labels', { name: 'Loud', colour: 'red' });
  await owner.patch(`/contacts/${ids[0]}`, { labels: [label.id], state: 'suspected' });
  await owner.patch(`/contacts/${ids[1]}`, { state: 'answered' });
  await owner.delete(`/contacts/${ids[2]}`);
  return ids;
}

/** What operators are shown. */
async function shownTo(owner: Client, ids: readonly number[]): Promise<string> {
  const paths = [
    ...['/contacts', '/contacts?q=xylophonic', '/contacts.csv', '/contacts?path=/zebulon'],
    ...['/trash', '/contact-desk/sources', '/dashboard', '/notices'],
    ...[`/contacts/${ids[0]}`, `/contacts/${ids[0]}/timeline`],
  ];
  const answers = await Promise.all(paths.map((path) => owner.get(path)));
  return answers.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body))).join();
}

test('T28. A person with many messages is hidden at once, and a later start erases', async ({
  app,
  owner,
}) => {
  const [waiting = '', newer = ''] = keys(2);
  await leave(app, waiting, { email: person, message: 'Xylophonic, first' });
  const ids = await fillPerson(app, owner, 60);
  expect(await shownTo(owner, ids)).toMatch(/xylophonic.*zebulon/is);
  // The server is about to stop: it begins no batch.
  await app.erasure.resume(AbortSignal.abort());
  expect((await erase(owner, person)).body).toEqual({ erased: 0, left: 61 });
  expect(await shownTo(owner, ids)).not.toMatch(/xylophonic|zebulon/i);
  expect((await owner.get('/contact-desk')).body).toMatchObject({ new: 0, answered: 0, suspected: 0 });
  expect((await owner.get('/contacts')).headers.get('x-total-count')).toBe('0');
  expect((await owner.get('/dashboard')).body).toMatchObject({
    messages: { total: 0, unanswered: 0, suspected: 0 },
    waiting: { count: 0, oldest: [] },
  });
  for (const id of ids.slice(0, 3)) {
    expect((await owner.patch(`/contacts/${id}`, { state: 'new' })).status).toBe(404);
    expect((await owner.delete(`/contacts/${id}`)).status).toBe(404);
    expect((await owner.post(`/contacts/${id}/restore`)).status).toBe(404);
  }
  // What is written after it stays, also in place of a message that is being erased.
  expect((await leave(app, undefined, { email: person, message: 'I write again' })).status).toBe(201);
  await leave(app, newer, { email: person, message: 'The newer text', supersedes: [waiting] });
  await app.erasure.resume(new AbortController().signal);
  expect((await storedMessages(app)).map(({ message }) => message)).toEqual([
    'I write again',
    'The newer text',
  ]);
  const left = ['deleted_contact', 'contact_label', 'spam_example', 'erasure'].map((table) =>
    rowsOf(app, `select * from ${table}`),
  );
  expect((await Promise.all(left)).flat()).toEqual([]);
  expect(await rowsOf(app, "select * from contact_source where page = '/zebulon'")).toEqual([]);
  expect((await activityOf(owner)).at(-1)).toEqual(['operator', 'erased', null, { messages: 61 }]);
});

test('T28. Others are served between one small batch of an erasure and the next', async ({
  app,
  owner,
  visitor,
}) => {
  await fillPerson(app, owner, 300);
  const erasing = erase(owner, person);
  expect(await stepsOf(erasing, app, visitor)).toBeGreaterThan(5);
  expect((await erasing).body).toEqual({ erased: 300 });
});

test('What is no address erases nothing', async ({ app, owner }) => {
  await leave(app, undefined);
  expect(await erase(owner, '%')).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
  expect(await storedMessages(app)).toHaveLength(1);
});

describe('Where a webhook receives messages', () => {
  test.override({ settings: { contactWebhook: 'http://127.0.0.1:9/' } });

  test('T28. What was erased is in no export, list, search or call to come', async ({ app, owner }) => {
    const secret = { email: 'Zebulon.Quux@example.in', message: 'Xylophonic quandary' };
    await leave(app, undefined, secret);
    await leave(app, undefined, { email: 'stays@example.in' });
    const seen = async () => {
      const paths = ['.csv', '', '?q=xylophonic', '.csv?q=quux'].map((end) => `/contacts${end}`);
      const answers = await Promise.all([...paths, '/dashboard'].map((path) => owner.get(path)));
      const calls = await app.orm.em.fork().find(DeliveryEntity, {});
      return `${JSON.stringify([answers.map(({ body }) => body), calls])} ${calls.length} calls`;
    };
    expect(await seen()).toMatch(/Xylophonic.* 2 calls/s);
    await erase(owner, secret.email);
    const left = await seen();
    expect(left).not.toMatch(/xylophonic|zebulon|quux/i);
    expect(left).toMatch(/stays@example.in.* 1 calls/s);
  });
});

describe('With CONTACT_RETENTION_DAYS', () => {
  test.override({ settings: { contactRetentionDays: 30 } });

  test('older messages go beside visitors; their keys stay', async ({ app, owner, visitor, clock }) => {
    const [old = '', young = ''] = keys(2);
    const aged = (key: string | null, days: number) => ({
      key,
      ...{ firstName: '', lastName: '', email: 'a@b.in', phone: '', message: '' },
      ...{ writtenAt: null, state: 'new' as const, page: null, campaign: null, suspicion: null },
      textHash: null,
      date: new Date(clock.now().getTime() - days * DAY_MS),
    });
    const many = Array.from({ length: 300 }, () => aged(null, 400));
    await app.orm.em.fork().insertMany(ContactEntity, [...many, aged(old, 30.01), aged(young, 30)]);
    const erasing = app.erasure.eraseOld();
    // Visitors are served between one small batch and the next.
    expect(await stepsOf(erasing, app, visitor)).toBeGreaterThan(5);
    expect(await erasing).toBe(301);
    expect((await storedMessages(app)).map(({ key }) => key)).toEqual([young]);
    expect(await spentKeys(app)).toEqual([old]);
    expect((await owner.get('/contact-desk')).body).toMatchObject({ retention_days: 30 });
  });

  test('a block goes after them, unless its sender writes', async ({ app, owner, clock }) => {
    await block(owner, { email: 'zoe@example.in', phone: '98765 43210' });
    await block(owner, { phone: '98765 00000' });
    await block(owner, { email: 'writes@example.in' });
    await block(owner, { phone: '98765 11111' });
    await leave(app, undefined, zoe);
    clock.forward(20 * DAY_MS);
    await leave(app, undefined, { email: 'Writes@example.in' });
    await leave(app, undefined, { email: 'new@example.in', phone: '+919876511111' });
    await block(owner, { email: 'late@example.in' });
    clock.forward(9 * DAY_MS);
    await app.erasure.eraseOld();
    expect(await blockedBy(owner)).toHaveLength(5);
    clock.forward(2 * DAY_MS);
    await app.erasure.eraseOld();
    expect(await blockedBy(owner)).toEqual([
      ['late@example.in', null],
      [null, '98765 11111'],
      ['writes@example.in', null],
    ]);
  });
});

test('Without CONTACT_RETENTION_DAYS nothing goes, however old', async ({ app, clock }) => {
  await leave(app, undefined);
  clock.set('2126-11-20T06:00:00Z');
  expect(await app.erasure.eraseOld()).toBe(0);
  expect(await storedMessages(app)).toHaveLength(1);
});

// What is kept of a person in addition to the messages.

test('T28. An erased person is blocked no more, by address or number', async ({ app, owner }) => {
  await leave(app, undefined, zoe);
  await block(owner, { phone: '+91 98765 43210' });
  await block(owner, { email: 'Zoe@example.in' });
  await block(owner, { phone: '+91 98765 00000' });
  await erase(owner, 'zoe@example.in');
  expect(await blockedBy(owner)).toEqual([[null, '+91 98765 00000']]);
});

test('T28. Another address that was blocked with their number stays blocked', async ({ app, owner }) => {
  await block(owner, { email: 'loans@example.net', phone: '9876543210' });
  await leave(app, undefined, zoe);
  await erase(owner, 'zoe@example.in');
  expect(await blockedBy(owner)).toEqual([['loans@example.net', null]]);
});

test('T28. A saved view, also a deleted one, loses a search for an erased person', async ({ app, owner }) => {
  await leave(app, undefined, zoe);
  const view = (q: string) =>
    owner.post('/contact-desk/views', { name: `for ${q}`, filter: { q, state: 'new' } });
  for (const q of ['from ZOE@example.in', '+91 98765-43210', '98765 43210 zoe', 'zoe  quux loans'])
    await view(q);
  for (const q of ['tennis', 'zoe', 'azoe@example.in', '98765']) await view(q);
  const { body: deleted } = await view('zoe@example.in');
  await owner.delete(`/contact-desk/views/${deleted.id}`);
  await erase(owner, 'zoe@example.in');
  const views: { name: string; filter: object }[] = (await owner.get('/contact-desk/views')).body;
  expect(Object.fromEntries(views.map(({ name, filter }) => [name, filter]))).toEqual({
    'for from ZOE@example.in': { state: 'new' },
    'for +91 98765-43210': { state: 'new' },
    'for 98765 43210 zoe': { state: 'new' },
    'for zoe  quux loans': { state: 'new' },
    'for tennis': { q: 'tennis', state: 'new' },
    'for zoe': { q: 'zoe', state: 'new' },
    'for azoe@example.in': { q: 'azoe@example.in', state: 'new' },
    'for 98765': { q: '98765', state: 'new' },
  });
  expect((await owner.get('/trash?kind=view')).body).toEqual([]);
});
