import type { Dashboard } from '#contract/dashboard.ts';
import { DAY_MS } from '#contract/time.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { planOf, queriesOf } from '#tests/support/queries.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

/** Half past eleven in the morning in India. */
const NOW = new Date('2026-11-20T06:00:00Z');
const MANY = 100_000;
const SEED = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${MANY})
insert into contact (first_name, last_name, email, phone, message, date, written_at, state)
select 'A', 'B', i || '@example.in', '', 'Words', ? - i * 50000, case when i % 3 = 0 then null else ? - i * 50000 - (i * 7919 % 100000) + 500 end,
case i % 5 when 0 then 'answered' when 1 then 'suspected' else 'new' end from n`;

test('With 100,000 messages the figures take a few indexed queries', async ({ app, owner, clock }) => {
  clock.set(NOW);
  const em = app.orm.em.fork();
  await app.fill(SEED, [NOW.getTime(), NOW.getTime()]);
  // SQLite reads the figures of another connection at its next start only.
  await (isOnPostgres ? app.fill('analyze') : em.execute('analyze'));
  const ask = () => queriesOf(app, async () => expect((await owner.get('/dashboard')).status).toBe(200));
  const plansOf = (queries: readonly string[]) => queries.flatMap((sql) => planOf(app, sql));
  const queries = await ask();
  expect(queries.length).toBeLessThan(25);
  if (!isOnPostgres) {
    const plans = plansOf(queries.filter((sql) => !/session|delivery/.test(sql)));
    expect(plans.length).toBeGreaterThan(5);
    // A row for each state, for each category, for who is being erased: they do not grow.
    const walks = plans.filter((line) =>
      /^SCAN (?!\(subquery|(?:contact_count|post_count|erasure)$)/.test(line),
    );
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

  const figures: Dashboard = (await owner.get('/dashboard')).body;
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
  const lags = month.flatMap(({ date, written_at }) => (written_at === null ? [] : [date - written_at]));
  const sane = lags.filter((delay) => delay >= 0).sort((a, b) => a - b);
  const middle = [sane[Math.ceil(sane.length / 2) - 1] ?? 0, sane[Math.floor(sane.length / 2)] ?? 0];
  expect(figures.delay).toEqual({
    median: ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2,
    longest: sane.at(-1),
    measured: sane.length,
    left_out: lags.length - sane.length,
  });
});
