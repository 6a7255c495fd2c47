import type { Timeline, TimelineEntry } from '#contract/inbox-person.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { bodyOf, type Client } from '#tests/support/client.ts';
import { aLabel, erase, leave, storedMessages } from '#tests/support/messages.ts';
import { rowsOf } from '#tests/support/queries.ts';
import { username } from '#tests/support/test-app.ts';

/** Messages and changes of them, each a minute after the one before. */
const test = base
  .extend('settings', { contactRetentionDays: 30 })
  .extend('write', ({ app, clock }) => async (fields: object): Promise<number> => {
    clock.forward(MINUTE_MS);
    return (await leave(app, undefined, fields)).body.id;
  })
  .extend('change', ({ owner, clock }) => async (id: number, fields: object): Promise<void> => {
    clock.forward(MINUTE_MS);
    expect((await owner.patch(`/contacts/${id}`, fields)).status).toBe(200);
  });
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const timelineOf = (owner: Client, id: number, query = ''): Promise<Timeline> =>
  bodyOf(owner.get(`/contacts/${id}/timeline${query}`));
const short = (entry: TimelineEntry) =>
  entry.kind === 'mail'
    ? entry.mail.subject
    : entry.kind === 'message'
      ? entry.contact.message
      : `${entry.contact_id} ${entry.operator} ${entry.action}`;

test('All of a person and of no other is on one timeline, newest first', async ({ owner, write, change }) => {
  const first = await write({ email: 'Asha@example.in', message: 'One' });
  await change(first, { note: 'Prefers calls', note_revision: 0 });
  await change(first, { state: 'answered', answered_by: 'call' });
  const second = await write({ email: 'asha@EXAMPLE.in', message: 'Two' });
  const stranger = await write({ email: 'bela@example.in', message: 'Other' });
  await change(stranger, { state: 'answered' });
  const all = await timelineOf(owner, second);
  expect(all.entries.map(short)).toEqual([
    'Two',
    `${first} ${username} answered`,
    `${first} ${username} note written`,
    'One',
  ]);
  expect(all).toMatchObject({ total: 4, messages: 2 });
  expect(all.entries[1]).toEqual({
    kind: 'activity',
    at: '2026-11-20T06:03:00.000Z',
    contact_id: first,
    action: 'answered',
    operator: username,
    detail: { by: 'call' },
  });
  expect(all.entries[3]).toMatchObject({ kind: 'message', contact: { id: first, note: 'Prefers calls' } });
  expect(await timelineOf(owner, first)).toEqual(all);
  expect((await timelineOf(owner, first, '?page=2&limit=3')).entries).toEqual(all.entries.slice(3));
  expect((await timelineOf(owner, first, '?page=9')).entries).toEqual([]);
  await owner.delete(`/contacts/${first}`);
  expect((await timelineOf(owner, second)).entries.map(short)).toEqual(['Two']);
  expect((await owner.get(`/contacts/${first}/timeline`)).status).toBe(404);
  expect((await owner.get(`/contacts/${second}/timeline?limit=101`)).status).toBe(400);
});

test('Who wrote from the same number is suggested, and not merged', async ({ app, owner, write }) => {
  const one = await write({ email: 'asha@example.in', phone: '+91 98765 43210' });
  const two = await write({ email: 'bela@example.in', phone: '098765-43210', first_name: 'Bela' });
  const three = await write({ email: 'BELA@example.in', phone: '9876543210', first_name: 'Bela' });
  await write({ email: 'chitra@example.in', phone: '+91 98765 43211' });
  await write({ email: 'dev@example.in', phone: '12345' });
  await write({ email: 'asha@example.in', phone: '12345' });
  const { same_number, messages } = await timelineOf(owner, one);
  expect(messages).toBe(2);
  expect(same_number).toEqual([
    {
      email: 'BELA@example.in',
      first_name: 'Bela',
      last_name: 'Rao',
      messages: 2,
      date: '2026-11-20T06:03:00.000Z',
      contact_id: three,
    },
  ]);
  expect((await timelineOf(owner, two)).same_number.map(({ email }) => email)).toEqual(['asha@example.in']);
  const number = '+919876543210';
  expect((await storedMessages(app)).map(({ phoneKey }) => phoneKey ?? null)).toEqual([
    ...[number, number, number, '+919876543211', null, null],
  ]);
});

test('Of very many messages of one person the timeline is bounded', async ({ app, owner }) => {
  await app.fill(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into contact (first_name, last_name, email, phone, message, date, state, email_key, phone_key)
    select 'A', 'B', 'x@example.in', '', 'm' || i, i, 'new',
      case when i <= 1500 then 'x@example.in' else 'y' || (i % 300) end, '+919876543210' from n`);
  const found = await timelineOf(owner, 1, '?limit=100');
  expect(found.entries).toHaveLength(100);
  expect(found).toMatchObject({ total: 1_000, messages: 1_000 });
  expect(found.same_number).toHaveLength(20);
});

test.for(['erased by address', 'too old to be kept'] as const)(
  'Of a person who is %s nothing stays: no label, no reminder, no activity of their messages',
  async (how, { app, owner, clock, write, change }) => {
    const label = await aLabel(owner, 'Warm');
    const remind_at = new Date(clock.now().getTime() + 90 * MINUTE_MS).toISOString();
    const [id, deleted] = [await write({ message: 'One' }), await write({ message: 'Two' })];
    for (const each of [id, deleted]) await change(each, { labels: [label], state: 'answered', remind_at });
    await owner.delete(`/contacts/${deleted}`);
    if (how === 'erased by address') await erase(owner, 'asha@example.in');
    else {
      clock.forward(31 * DAY_MS);
      await app.erasure.eraseOld();
    }
    for (const table of ['contact', 'deleted_contact', 'contact_label'])
      expect(await rowsOf(app, `select * from ${table}`)).toEqual([]);
    const noted = "select * from activity where subject = 'contact' and subject_id is not null";
    expect(await rowsOf(app, noted)).toEqual([]);
  },
);

test('Somebody with the longest address of any script has a timeline', async ({ owner, write }) => {
  const email = `${'क'.repeat(200)}@example.in`;
  expect((await timelineOf(owner, await write({ email }))).messages).toBe(1);
});

test('The timeline keeps which prepared reply a person was sent, also when it is changed since', async ({
  owner,
  write,
  change,
}) => {
  const { body: reply } = await owner.post('/contact-desk/replies', { title: 'Greeting', text: 'Namaste.' });
  const id = await write({ email: 'asha@example.in', message: 'One' });
  await change(id, { state: 'answered', answered_by: 'whatsapp', reply: reply.id });
  // Another one, by the same way.
  await change(id, { state: 'answered', answered_by: 'whatsapp', reply: reply.id });
  await owner.patch(`/contact-desk/replies/${reply.id}`, { title: 'Other' });
  const { entries } = await timelineOf(owner, id);
  const sent = { kind: 'activity', action: 'answered', detail: { by: 'whatsapp', reply: 'Greeting' } };
  expect(entries.slice(0, 2)).toMatchObject([sent, sent]);
  const refused = await owner.patch(`/contacts/${id}`, { state: 'answered', reply: reply.id });
  expect(refused.body.errors).toMatchObject([{ field: 'reply' }]);
});

test('A prepared reply with an unknown name is refused', async ({ owner }) => {
  const refused = await owner.post('/contact-desk/replies', { title: 'A', text: 'Hello {{name}}' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'text' }] } });
});
