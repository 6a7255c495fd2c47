import type { Contact } from '#contract/inbox.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { leave } from '#tests/support/messages.ts';

/** One message, and what the operator does with it. */
const test = base.extend('lead', async ({ app, owner, clock }) => {
  clock.set('2026-11-20T06:00:00Z');
  const lead = {
    id: (await leave(app, undefined)).body.id as number,
    async change(fields: object): Promise<Contact> {
      const { status, body } = await owner.patch(`/contacts/${lead.id}`, fields);
      expect(status).toBe(200);
      return body;
    },
    inMinutes: (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString(),
    /** As what the spam filter has learnt it. */
    learnt: async () => (await owner.get(`/contacts/${lead.id}/spam`)).body.learnt,
  };
  return lead;
});

test('An answer that is taken back leaves nothing; the reminder is there again', async ({
  clock,
  lead: { change, inMinutes, learnt },
}) => {
  const before = await change({ remind_at: inMinutes(60) });
  expect(await change({ state: 'answered', answered_by: 'call' })).toMatchObject({
    answered_at: clock.now().toISOString(),
    answered_by: 'call',
    remind_at: null,
  });
  clock.forward(5_000);
  expect(await change({ state: 'new' })).toEqual(before);
  expect(await learnt()).toBeNull();
});

test('A message that is reopened later stays answered, without the reminder', async ({
  clock,
  lead: { change, inMinutes },
}) => {
  await change({ remind_at: inMinutes(60) });
  const { answered_at } = await change({ state: 'answered', answered_by: 'mail' });
  clock.forward(10 * MINUTE_MS + 1);
  const reopened = await change({ state: 'new' });
  expect(reopened).toMatchObject({ answered_at, answered_by: 'mail', remind_at: null });
});

test('The first answer stays when the reopening is taken back', async ({ clock, lead: { change } }) => {
  const answered = await change({ state: 'answered', answered_by: 'call' });
  clock.forward(60 * MINUTE_MS);
  await change({ state: 'new' });
  clock.forward(5_000);
  expect(await change({ state: 'answered', answered_by: 'call' })).toEqual(answered);
  await change({ state: 'new' });
  const again = await change({ state: 'answered', answered_by: 'mail' });
  expect(again).toEqual({ ...answered, answered_by: 'mail' });
});

test('A reminder that was set since the answer stays', async ({ lead: { change, inMinutes } }) => {
  await change({ remind_at: inMinutes(60) });
  await change({ state: 'answered' });
  const { remind_at } = await change({ remind_at: inMinutes(120) });
  expect((await change({ state: 'new' })).remind_at).toBe(remind_at);
});

test('The filter unlearns what a mark taught when the mark is taken back', async ({ app, lead }) => {
  const { change, learnt } = lead;
  // A hidden field is filled in: set apart, by nobody's word.
  lead.id = (await leave(app, undefined, { website: 'https://x.example' })).body.id;
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
