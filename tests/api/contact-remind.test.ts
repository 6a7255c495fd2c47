import { createReminders } from '#api/features/contact/reminder.service.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { testOfTwoServers as base, expect } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { aContact, activityOf } from '#tests/support/messages.ts';
import { rowsOf } from '#tests/support/queries.ts';
import type { TestApp } from '#tests/support/test-app.ts';

// No notification is sent, so that the reminders that are owed stay to be read.
const test = base.extend('settings', { smtpUrl: 'smtp://127.0.0.1:9', notifyEmail: ['owner@example.in'] });
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

/** The ids of the messages whose reminders are due, as the operator lists them. */
async function dueOf(owner: Client): Promise<number[]> {
  const { headers, body } = await owner.get('/contacts?reminder=due');
  expect(String((await owner.get('/contact-desk')).body.due)).toBe(headers.get('x-total-count'));
  return body.map(({ id }: { id: number }) => id);
}

/** The ids of the messages whose reminders are to be sent. */
const remindersOf = async (app: TestApp) =>
  (await rowsOf(app, "select contact_id from delivery where kind = 'reminder' order by contact_id")).map(
    ({ contact_id }) => contact_id,
  );

test('A reminder is given once, by whichever server', async ({ app, other, owner, clock }) => {
  const ids: number[] = [];
  for (let n = 0; n < 120; n += 1) ids.push(await aContact(app.orm));
  await rowsOf(app, 'update contact set remind_at = ?', [clock.now().getTime() + MINUTE_MS]);
  const give = () => Promise.all([app, other].map(({ reminders }) => reminders.sendDue()));
  expect(await give()).toEqual([0, 0]);
  expect(await dueOf(owner)).toEqual([]);
  clock.forward(MINUTE_MS);
  const [one = 0, two = 0] = await give();
  expect(one + two).toBe(120);
  expect(await remindersOf(app)).toEqual(ids);
  expect(await give()).toEqual([0, 0]);
  // Due it is until somebody acts.
  expect(await dueOf(owner)).toHaveLength(100);
  const activities = await rowsOf(app, "select operator from activity where action = 'reminded'");
  expect(activities).toEqual(Array(120).fill({ operator: null }));
});

test('A reminder that cannot be enqueued is given later', async ({ app, owner, clock }) => {
  const id = await aContact(app.orm);
  const remind_at = new Date(clock.now().getTime() + MINUTE_MS).toISOString();
  await owner.patch(`/contacts/${id}`, { remind_at });
  clock.forward(MINUTE_MS);
  const failing = createReminders({
    orm: app.orm,
    now: clock.now,
    notifications: { enqueueNotification: () => Promise.reject(new Error('not now')), wake: () => undefined },
  });
  await expect(failing.sendDue()).rejects.toThrow('not now');
  await app.reminders.sendDue();
  expect(await remindersOf(app)).toEqual([id]);
});

test('An answer clears a reminder; another time is another reminder', async ({ app, owner, clock }) => {
  const id = await aContact(app.orm);
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const change = async (fields: object) => (await owner.patch(`/contacts/${id}`, fields)).body;
  const at = inMs(MINUTE_MS);
  for (const _ of ['sent', 'sent again'])
    expect(await change({ remind_at: at })).toMatchObject({ remind_at: at });
  clock.forward(MINUTE_MS);
  await app.reminders.sendDue();
  expect(await dueOf(owner)).toEqual([id]);
  const later = inMs(MINUTE_MS);
  await change({ remind_at: later });
  expect(await dueOf(owner)).toEqual([]);
  clock.forward(MINUTE_MS);
  await app.reminders.sendDue();
  expect(await remindersOf(app)).toEqual([id, id]);
  expect(await change({ state: 'answered' })).toMatchObject({ remind_at: null });
  expect(await dueOf(owner)).toEqual([]);
  const nextDay = inMs(DAY_MS);
  await change({ remind_at: nextDay });
  expect(await change({ remind_at: null })).toMatchObject({ remind_at: null });
  expect((await activityOf(owner)).map(([, action, , detail]) => [action, detail])).toEqual([
    ['reminder set', { at }],
    ['reminded', {}],
    ['reminder set', { at: later }],
    ['reminded', {}],
    ['answered', {}],
    ['reminder set', { at: nextDay }],
    ['reminder removed', {}],
  ]);
});

test('A time that is past or more than a year away is refused', async ({ app, owner, clock }) => {
  const id = await aContact(app.orm);
  for (const ms of [0, -1, 366 * DAY_MS]) {
    const remind_at = new Date(clock.now().getTime() + ms).toISOString();
    const refused = await owner.patch(`/contacts/${id}`, { remind_at });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'remind_at' }] } });
  }
});
