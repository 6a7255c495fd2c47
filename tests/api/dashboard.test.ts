import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { planOf, queriesOf } from '#tests/support/queries.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Half past eleven in the morning in India. */
const NOW = new Date('2026-11-20T06:00:00Z');

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ now: () => NOW });
});
afterEach(() => app.close());

const dashboard = async (): Promise<Dashboard> =>
  (await app.call('/api/dashboard', { token: await app.login() })).json();
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test('An empty site has figures of nothing, and thirty days of it', async () => {
  const { days, newest, delay, messages } = await dashboard();
  expect(messages).toEqual({ total: 0, today: 0, week: 0, unanswered: 0, suspected: 0 });
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-10-22', messages: 0 });
  expect(days.at(-1)).toEqual({ day: '2026-11-20', messages: 0 });
  expect(newest).toEqual([]);
  expect(delay).toEqual({ median: null, longest: null, measured: 0, left_out: 0 });
});

test('A day is India’s: a message of 18:29 by Greenwich is of the day before, one of 18:30 of today', async () => {
  await aContact(app.orm, { date: new Date('2026-11-19T18:29:59.999Z') });
  await aContact(app.orm, { date: new Date('2026-11-19T18:30:00Z') });
  await aContact(app.orm, { date: new Date('2026-11-20T05:59:00Z') });
  // The chart begins at midnight, too.
  await aContact(app.orm, { date: new Date('2026-10-21T18:30:00Z') });
  await aContact(app.orm, { date: new Date('2026-10-21T18:29:59.999Z') });
  const { days, messages } = await dashboard();
  expect(messages).toMatchObject({ today: 2, week: 3, total: 5 });
  expect(days.filter(({ messages }) => messages > 0)).toEqual([
    { day: '2026-10-22', messages: 1 },
    { day: '2026-11-19', messages: 1 },
    { day: '2026-11-20', messages: 2 },
  ]);
});

test('Posts, categories and the states of messages are counted', async () => {
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

test('The newest five are shown, cut, without suspected spam', async () => {
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

test('The delay is of clocks that can be right; the others are counted apart', async () => {
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

const MANY = 100_000;
const SEED = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${MANY})
insert into contact (first_name, last_name, email, phone, message, date, written_at, state)
select 'A', 'B', i || '@example.in', '', 'Words', ? - i * 50000, case when i % 3 = 0 then null else ? - i * 50000 - (i * 7919 % 100000) + 500 end,
case i % 5 when 0 then 'answered' when 1 then 'suspected' else 'new' end from n`;

test('With 100,000 messages the figures are right, by a bounded number of queries that walk no table', async () => {
  const em = app.orm.em.fork();
  await app.fill(SEED, [NOW.getTime(), NOW.getTime()]);
  // SQLite reads the figures of another connection at its next start only.
  await (isOnPostgres ? app.fill('analyze') : em.execute('analyze'));
  const token = await app.login();
  const ask = () =>
    queriesOf(app, async () => expect((await app.call('/api/dashboard', { token })).status).toBe(200));
  const plansOf = (queries: readonly string[]) => queries.flatMap((sql) => planOf(app, sql));
  const queries = await ask();
  expect(queries.length).toBeLessThan(25);
  if (!isOnPostgres) {
    const plans = plansOf(queries.filter((sql) => !/session|delivery/.test(sql)));
    expect(plans.length).toBeGreaterThan(5);
    // A row for each state, for each category: they do not grow.
    const walks = plans.filter((line) => /^SCAN (?!\(subquery|(?:contact|post)_count$)/.test(line));
    expect(walks.filter((line) => !line.includes('USING COVERING INDEX'))).toEqual([]);
    // A total is read, not counted; only the medians look at messages, a month of them, and once until one of them changes.
    expect(
      plans.filter(
        (line) => /^(?:SEARCH|SCAN) contact /.test(line) && !/\((?:date>|answered_at>|state=)\?/.test(line),
      ),
    ).toEqual([]);
    const ofTheMonth = plans.filter((line) => line.includes('contact_date_written_at_index (date>?)'));
    expect(ofTheMonth).toHaveLength(2);
    expect(plansOf(await ask())).not.toContain(ofTheMonth[0]);
  }

  const figures = await dashboard();
  const rows = await em.execute<{ date: number; written_at: number | null; state: string }[]>(
    'select date, written_at, state from contact',
  );
  const start = Date.parse('2026-10-21T18:30:00Z');
  const today = Date.parse('2026-11-19T18:30:00Z');
  expect(figures.messages).toEqual({
    total: MANY,
    today: rows.filter(({ date }) => date >= today).length,
    week: rows.filter(({ date }) => date >= NOW.getTime() - 7 * DAY_MS).length,
    unanswered: rows.filter(({ state }) => state === 'new').length,
    suspected: rows.filter(({ state }) => state === 'suspected').length,
  });
  const month = rows.filter(({ date }) => date >= start);
  expect(figures.days.reduce((sum, { messages }) => sum + messages, 0)).toBe(month.length);
  expect(figures.days.at(-1)?.messages).toBe(figures.messages.today);
  const told = month.flatMap(({ date, written_at }) => (written_at === null ? [] : [date - written_at]));
  const sane = told.filter((delay) => delay >= 0).sort((a, b) => a - b);
  const middle = [sane[Math.ceil(sane.length / 2) - 1] ?? 0, sane[Math.floor(sane.length / 2)] ?? 0];
  expect(figures.delay).toEqual({
    median: ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2,
    longest: sane.at(-1),
    measured: sane.length,
    left_out: told.length - sane.length,
  });
});
