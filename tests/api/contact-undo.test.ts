import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Contact } from '#contract/contact-inbox.ts';
import { leave } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE_MS = 60_000;

let time: number;
let app: TestApp;
let token: string;
let id: number;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
  ({ id } = (await leave(app, undefined)).body);
});
afterEach(() => app.close());

const change = async (json: object): Promise<Contact> => {
  const answer = await app.call(`/api/contacts/${id}`, { method: 'PATCH', token, json });
  expect(answer.status).toBe(200);
  return answer.json();
};
const inMinutes = (minutes: number) => new Date(time + minutes * MINUTE_MS).toISOString();
const learnt = async () => (await (await app.call(`/api/contacts/${id}/spam`, { token })).json()).learnt;

test('An answer that is taken back leaves nothing of itself: the reminder is there again, no answer is counted', async () => {
  const before = await change({ remind_at: inMinutes(60) });
  expect(await change({ state: 'answered', answered_by: 'call' })).toMatchObject({
    answered_at: new Date(time).toISOString(),
    answered_by: 'call',
    remind_at: null,
  });
  time += 5_000;
  expect(await change({ state: 'new' })).toEqual(before);
  expect(await learnt()).toBeNull();
});

test('A message that is reopened later stays answered at its time, without the reminder', async () => {
  await change({ remind_at: inMinutes(60) });
  const { answered_at } = await change({ state: 'answered', answered_by: 'mail' });
  time += 10 * MINUTE_MS + 1;
  const reopened = await change({ state: 'new' });
  expect(reopened).toMatchObject({ answered_at, answered_by: 'mail', remind_at: null });
});

test('The reopening of an answered message is taken back, the first answer stays; another answer is a new one', async () => {
  const answered = await change({ state: 'answered', answered_by: 'call' });
  time += 60 * MINUTE_MS;
  await change({ state: 'new' });
  time += 5_000;
  expect(await change({ state: 'answered', answered_by: 'call' })).toEqual(answered);
  await change({ state: 'new' });
  expect(await change({ state: 'answered', answered_by: 'mail' })).toEqual({
    ...answered,
    answered_by: 'mail',
  });
});

test('A reminder that was set since the answer stays', async () => {
  await change({ remind_at: inMinutes(60) });
  await change({ state: 'answered' });
  const { remind_at } = await change({ remind_at: inMinutes(120) });
  expect((await change({ state: 'new' })).remind_at).toBe(remind_at);
});

test('The filter unlearns what a mark taught when the mark is taken back', async () => {
  // A hidden field is filled in: set apart, by nobody's word.
  ({ id } = (await leave(app, undefined, { website: 'https://x.example' })).body);
  const before = await change({ note: 'n', note_revision: 0 });
  expect([before.state, await learnt()]).toEqual(['suspected', null]);
  await change({ state: 'new' });
  expect(await learnt()).toBe('ham');
  expect(await change({ state: 'suspected' })).toEqual(before);
  expect(await learnt()).toBeNull();
  // Said of it as it is, it is learnt.
  await change({ state: 'suspected' });
  expect(await learnt()).toBe('spam');
});
