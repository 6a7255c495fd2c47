import { DAY_MS } from '#contract/time.ts';
import { SOURCE_ROWS_MAX } from '#contract/traffic-rules.ts';
import { expect } from '#tests/support/api-test.ts';
import { aCount, PHONE } from '#tests/support/source-counts.ts';
import { test } from '#tests/support/source-test.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const headers = { 'user-agent': PHONE };
const from = (network: string) => ({ ip: network, headers });
const forged = (first: number, length: number) =>
  Array.from({ length }, (_, at) =>
    aCount({ campaign: { utm_source: `forged ${first + at}` }, page: `/blog/${first + at + 1}` }),
  );
const newsletter = aCount({ page: '/cricket', campaign: { utm_source: 'newsletter' } });

test('Names without an end find room under one', async ({ app, clock, list, total, stored }) => {
  for (let at = 0; at < 2_100; at += SOURCE_ROWS_MAX) {
    const rows = forged(at, SOURCE_ROWS_MAX);
    for (const ip of [`first ${at}`, `second ${at}`]) app.sources.count(rows, from(ip));
  }
  await app.sources.flush();
  const rows = await stored();
  expect(rows.length).toBeLessThanOrEqual(2_001);
  // Those that one address has brought past 1,500, and that two have brought past 2,000.
  expect(
    rows.filter(
      ({ page, utm_source, visits }) => page === 'other' && utm_source === 'other' && visits === 701,
    ),
  ).toHaveLength(1);
  // After a restart the day's rows are known, and a page of the site keeps its name.
  const again = await startTestApp({ now: clock.now, sharing: app });
  again.sources.count(
    [...forged(5_000, 5), aCount({ page: '/tennis', referrer: 'new.example' }), ...forged(0, 1)],
    from('third'),
  );
  await again.sources.flush();
  await again.close();
  expect((await stored()).length).toBeLessThanOrEqual(2_002);
  const others = (await list('limit=50&sort=name&order=desc')).filter(({ referrer }) => referrer === 'other');
  expect(others.map(({ page, visits }) => [page, visits])).toEqual([
    ['other', 706],
    ['/tennis', 1],
  ]);
  expect(await total()).toMatchObject({ visits: 4_207 });
});

test('One address brings a hundred names a day: the others have theirs', async ({ app, count, stored }) => {
  for (let at = 0; at < 2_200; at += SOURCE_ROWS_MAX)
    app.sources.count(forged(at, SOURCE_ROWS_MAX), from('one'));
  app.sources.count([newsletter], from('two'));
  await app.sources.flush();
  const rows = await stored();
  expect(rows).toHaveLength(102);
  expect(rows).toContainEqual(expect.objectContaining({ utm_source: 'newsletter', visits: 1 }));
  expect(rows).toContainEqual(expect.objectContaining({ page: 'other', visits: 2_100 }));
  // Over HTTP all of this machine is one address.
  for (let at = 0; at < 120; at += SOURCE_ROWS_MAX) await count(...forged(10_000 + at, SOURCE_ROWS_MAX));
  await app.sources.flush();
  expect(await stored()).toHaveLength(202);
});

test('A name that several addresses bring finds room beside 1,500 of one address each', async ({
  app,
  stored,
}) => {
  for (let at = 0; at < 1_600; at += SOURCE_ROWS_MAX)
    app.sources.count(forged(at, SOURCE_ROWS_MAX), from(`one of many ${at}`));
  for (const ip of ['two', 'three', 'four']) app.sources.count([newsletter], from(ip));
  await app.sources.flush();
  const rows = await stored();
  expect(rows).toContainEqual(expect.objectContaining({ utm_source: 'newsletter', visits: 2 }));
  expect(rows.length).toBeLessThan(1_510);
});

test('Of one call 200 visits count, and of one address 5,000 a day', async ({ app, clock, total }) => {
  const many = Array.from({ length: SOURCE_ROWS_MAX }, () => aCount({ visits: 100, taps: 1 }));
  app.sources.count(many, from('one'));
  expect(await total()).toMatchObject({ visits: 200, taps: 20 });
  for (let call = 0; call < 100; call += 1) app.sources.count(many, from('one'));
  app.sources.count([aCount()], from('two'));
  expect(await total()).toMatchObject({ visits: 5_001 });
  clock.forward(DAY_MS);
  app.sources.count([aCount()], from('one'));
  expect(await total('from=2026-11-21')).toMatchObject({ visits: 1 });
});

test('Counts that could not be written are written later, once', async ({ app, count, total }) => {
  const other = await app.openOther();
  await other.em.getConnection().execute('alter table source_day rename to away');
  await count({ visits: 5 });
  await expect(app.sources.flush()).rejects.toThrow();
  await other.em.getConnection().execute('alter table away rename to source_day');
  await other.close();
  await count({ visits: 2 });
  expect(await total()).toMatchObject({ visits: 7 });
  await app.sources.flush();
  expect(await total()).toMatchObject({ visits: 7 });
});

test('Two servers count into the same rows', async ({ app, clock, total }) => {
  const other = await startTestApp({ now: clock.now, sharing: app });
  for (let turn = 0; turn < 10; turn += 1) {
    const rows = [aCount(), aCount({ page: '/tennis' }), aCount({ ago: 1 })];
    for (const { sources } of [app, other]) sources.count(rows, from('one'));
    await Promise.all([app.sources.flush(), other.sources.flush()]);
  }
  await other.close();
  expect(await total()).toMatchObject({ visits: 60 });
});

test('Days are kept for 400 days', async ({ app, clock, count, stored }) => {
  await count({});
  await app.sources.flush();
  clock.forward(399 * DAY_MS);
  await app.sources.prune();
  expect(await stored()).toHaveLength(1);
  clock.forward(DAY_MS);
  await app.sources.prune();
  expect(await stored()).toEqual([]);
});
