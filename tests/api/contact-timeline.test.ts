import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import type { Timeline, TimelineEntry } from '#contract/contact-timeline.ts';
import { leave, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const MINUTE_MS = 60_000;

let time: number;
let app: TestApp;
let token: string;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  app = await startTestApp({ contactLimit: 10_000, contactRetentionDays: 30, now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

async function write(change: object): Promise<number> {
  time += MINUTE_MS;
  return (await leave(app, undefined, change)).body.id;
}
const patch = async (id: number, json: unknown) => {
  time += MINUTE_MS;
  expect((await app.call(`/api/contacts/${id}`, { method: 'PATCH', token, json })).status).toBe(200);
};
async function timeline(id: number, query = ''): Promise<Timeline> {
  const answer = await app.call(`/api/contacts/${id}/timeline${query}`, { token });
  expect(answer.status).toBe(200);
  return answer.json();
}
const short = (entry: TimelineEntry) =>
  entry.kind === 'message' ? entry.contact.message : `${entry.contact_id} ${entry.operator} ${entry.action}`;

test('All of a person is on one timeline, newest first, by pages; nobody else is', async () => {
  const first = await write({ email: 'Asha@example.in', message: 'One' });
  await patch(first, { note: 'Prefers calls', note_revision: 0 });
  await patch(first, { state: 'answered', answered_by: 'call' });
  const second = await write({ email: ' asha@EXAMPLE.in'.trim(), message: 'Two' });
  const stranger = await write({ email: 'bela@example.in', message: 'Other' });
  await patch(stranger, { state: 'answered' });
  const all = await timeline(second);
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
  expect(await timeline(first)).toEqual(all);
  const part = await timeline(first, '?page=2&limit=3');
  expect(part.entries).toEqual(all.entries.slice(3));
  expect((await timeline(first, '?page=9')).entries).toEqual([]);
  await app.call(`/api/contacts/${first}`, { method: 'DELETE', token });
  expect((await timeline(second)).entries.map(short)).toEqual(['Two']);
  expect((await app.call(`/api/contacts/${first}/timeline`, { token })).status).toBe(404);
  expect((await app.call(`/api/contacts/${second}/timeline?limit=101`, { token })).status).toBe(400);
});

test('Who wrote from the same number, in whatever form it stands, is suggested and not merged', async () => {
  const one = await write({ email: 'asha@example.in', phone: '+91 98765 43210' });
  const two = await write({ email: 'bela@example.in', phone: '098765-43210', first_name: 'Bela' });
  const three = await write({ email: 'BELA@example.in', phone: '9876543210', first_name: 'Bela' });
  await write({ email: 'chitra@example.in', phone: '+91 98765 43211' });
  await write({ email: 'dev@example.in', phone: '12345' });
  await write({ email: 'asha@example.in', phone: '12345' });
  const { same_number, messages } = await timeline(one);
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
  expect((await timeline(two)).same_number.map(({ email }) => email)).toEqual(['asha@example.in']);
  expect((await storedMessages(app)).map(({ phoneKey }) => phoneKey ?? null)).toEqual([
    ...Array(3).fill('+919876543210'),
    '+919876543211',
    null,
    null,
  ]);
});

test('Of very many messages of one person the timeline is bounded', async () => {
  const sql = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into contact (first_name, last_name, email, phone, message, date, state, email_key, phone_key)
    select 'A', 'B', 'x@example.in', '', 'm' || i, i, 'new', case when i <= 1500 then 'x@example.in' else 'y' || (i % 300) end, '+919876543210' from n`;
  await app.fill(sql);
  const found = await timeline(1, '?limit=100');
  expect(found.entries).toHaveLength(100);
  expect(found).toMatchObject({ total: 1_000, messages: 1_000 });
  expect(found.same_number).toHaveLength(20);
});

test.each([
  [
    'erased by address',
    async () => {
      const json = { email: 'asha@example.in' };
      return app.call('/api/contact-desk/erase', { method: 'POST', token, json });
    },
  ],
  [
    'too old to be kept',
    async () => {
      time += 31 * 24 * 60 * MINUTE_MS;
      return app.erasure.eraseOld();
    },
  ],
])(
  'Of a person who is %s nothing stays: no label, no reminder, no activity of their messages',
  async (_, erase) => {
    const label = await app.call('/api/contact-desk/labels', {
      method: 'POST',
      token,
      json: { name: 'Warm' },
    });
    const remind_at = new Date(time + 90 * MINUTE_MS).toISOString();
    const [id, deleted] = [await write({ message: 'One' }), await write({ message: 'Two' })];
    for (const each of [id, deleted])
      await patch(each, {
        labels: [(await label.json().catch(() => ({ id: 1 }))).id],
        state: 'answered',
        remind_at,
      });
    await app.call(`/api/contacts/${deleted}`, { method: 'DELETE', token });
    await erase();
    const db = app.orm.em.getConnection();
    for (const table of ['contact', 'deleted_contact', 'contact_label'])
      expect(await db.execute(`select * from ${table}`)).toEqual([]);
    expect(
      await app.orm.em.fork().count(ActivityEntity, { subject: 'contact', subjectId: { $ne: null } }),
    ).toBe(0);
  },
);

test('An address of any length and script has a key', async () => {
  const domain = Array.from({ length: 20 }, () => 'क्रिकेट'.repeat(2)).join('.');
  for (const email of [`a@${domain}.in`, `${'क'.repeat(200)}@example.in`]) {
    const { status, body } = await leave(app, undefined, { email });
    if (status !== 201) expect(body.errors[0].field).toBe('email');
    else expect((await timeline(body.id)).messages).toBe(1);
  }
});
