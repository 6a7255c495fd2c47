import type { Dashboard } from '#contract/dashboard.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { aContact } from '#tests/support/messages.ts';
import { aPost } from '#tests/support/posts.ts';

/** Half past eleven in the morning in India. */
const NOW = new Date('2026-11-20T06:00:00Z');

const test = base
  .extend('settings', ({ clock }) => {
    clock.set(NOW);
    return {};
  })
  .extend('dashboard', ({ owner }) => async (): Promise<Dashboard> => {
    return (await owner.get('/dashboard')).body;
  });

const ago = (ms: number) => new Date(NOW.getTime() - ms);

test('An empty site has figures of nothing, and thirty days of it', async ({ dashboard }) => {
  const { days, newest, delay, messages } = await dashboard();
  expect(messages).toEqual({ total: 0, today: 0, week: 0, unanswered: 0, suspected: 0 });
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-10-22', messages: 0 });
  expect(days.at(-1)).toEqual({ day: '2026-11-20', messages: 0 });
  expect(newest).toEqual([]);
  expect(delay).toEqual({ median: null, longest: null, measured: 0, left_out: 0 });
});

test('A day is India’s: it begins at 18:30 by Greenwich', async ({ app, dashboard }) => {
  await aContact(app.orm, { date: new Date('2026-11-19T18:29:59.999Z') });
  await aContact(app.orm, { date: new Date('2026-11-19T18:30:00Z') });
  await aContact(app.orm, { date: new Date('2026-11-20T05:59:00Z') });
  // The chart begins at midnight, too.
  await aContact(app.orm, { date: new Date('2026-10-21T18:30:00Z') });
  await aContact(app.orm, { date: new Date('2026-10-21T18:29:59.999Z') });
  // A week is seven times 24 hours.
  await aContact(app.orm, { date: ago(7 * DAY_MS) });
  await aContact(app.orm, { date: ago(7 * DAY_MS + 1) });
  const { days, messages } = await dashboard();
  expect(messages).toMatchObject({ today: 2, week: 4, total: 7 });
  expect(days.filter(({ messages }) => messages > 0)).toEqual([
    { day: '2026-10-22', messages: 1 },
    { day: '2026-11-13', messages: 2 },
    { day: '2026-11-19', messages: 1 },
    { day: '2026-11-20', messages: 2 },
  ]);
});

test('Posts, categories and the states of messages are counted', async ({ app, dashboard }) => {
  await aPost(app.orm);
  await aPost(app.orm);
  // Deleted, though it may come back for ten minutes.
  await aPost(app.orm, { deletedAt: NOW });
  for (const state of ['new', 'new', 'answered', 'suspected'] as const) await aContact(app.orm, { state });
  expect(await dashboard()).toMatchObject({
    posts: 2,
    categories: 10,
    messages: { total: 4, unanswered: 2, suspected: 1 },
  });
});

test('The newest five are shown, cut, without suspected spam', async ({ app, dashboard }) => {
  for (let minutes = 7; minutes > 0; minutes -= 1) {
    await aContact(app.orm, {
      email: `${minutes}@example.in`,
      message: minutes === 1 ? `${'A long word.\n'.repeat(40)}` : 'Short',
      state: minutes === 2 ? 'suspected' : minutes === 3 ? 'answered' : 'new',
      date: ago(minutes * MINUTE_MS),
    });
  }
  const { newest } = await dashboard();
  expect(newest.map(({ email }) => email)).toEqual([1, 3, 4, 5, 6].map((n) => `${n}@example.in`));
  expect(newest[0]?.message).toHaveLength(121);
  expect(newest[0]?.message).toMatch(/^A long word\. A long .*…$/);
  expect(newest[1]).toMatchObject({ message: 'Short', state: 'answered', first_name: 'Asha' });
});

test('The delay is of clocks that can be right; the others are counted apart', async ({ app, dashboard }) => {
  const delays = [2_000, 4_000, 10_000, 3 * DAY_MS, -5_000, 91 * DAY_MS];
  for (const delay of delays) {
    await aContact(app.orm, { date: ago(MINUTE_MS), writtenAt: ago(MINUTE_MS + delay) });
  }
  await aContact(app.orm, { date: ago(MINUTE_MS), writtenAt: null });
  await aContact(app.orm, { date: ago(31 * DAY_MS), writtenAt: ago(40 * DAY_MS) });
  // The mean of the two in the middle.
  expect((await dashboard()).delay).toEqual({
    median: 7_000,
    longest: 3 * DAY_MS,
    measured: 4,
    left_out: 2,
  });
  await aContact(app.orm, { date: ago(MINUTE_MS), writtenAt: ago(MINUTE_MS + 20_000) });
  expect((await dashboard()).delay).toMatchObject({ median: 10_000, measured: 5 });
});
