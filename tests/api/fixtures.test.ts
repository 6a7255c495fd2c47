import { inTransaction } from '#api/db/transaction.ts';
import { FixtureEntity } from '#api/features/fixtures/fixture.entities.ts';
import { importFixture } from '#api/features/fixtures/fixture.service.ts';
import type { ActivityView } from '#contract/activity.ts';
import type { Fixture } from '#contract/fixtures.ts';
import type { AdminFixture } from '#contract/fixtures-admin.ts';
import { FIXTURE_MS, FIXTURES_MAX } from '#contract/fixtures-rules.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { type Answer, clientOf } from '#tests/support/client.ts';
import { addFixture, aFixture } from '#tests/support/matches.ts';

const NOW = Date.parse('2026-11-20T06:00:00Z');

const test = base
  .extend('settings', ({ clock }) => {
    clock.set(NOW);
    return {};
  })
  .extend(
    'shown',
    ({ visitor }) =>
      async (): Promise<Fixture[]> =>
        (await visitor.get('/fixtures')).body,
  )
  .extend(
    'names',
    ({ shown }) =>
      async () =>
        (await shown()).map(({ home }) => home),
  )
  .extend(
    'desk',
    ({ owner }) =>
      async (query = ''): Promise<AdminFixture[]> =>
        (await owner.get(`/fixture-desk${query}`)).body,
  );

const errorsOf = ({ status, body }: Answer) => [status, body.errors];

test('A match that an editor adds is shown to visitors by its start', async ({ owner, shown }) => {
  expect(await shown()).toEqual([]);
  const later = await addFixture(owner, { starts_at: '2026-11-22T14:00:00Z' });
  const { revision, ...sooner } = await addFixture(owner, { home: '  Delhi ', venue: '' });
  expect(sooner).toEqual({ ...aFixture(), id: expect.any(Number), home: 'Delhi', venue: '' });
  expect((await shown()).map(({ id }) => id)).toEqual([sooner.id, later.id]);
  expect((await shown())[0]).toEqual(sooner);
  expect(revision).toBe(1);
});

test('A match is changed; who saw an older text overwrites nothing', async ({ owner, names }) => {
  const { id, ...first } = await addFixture(owner);
  const change = await owner.patch(`/fixtures/${id}`, { ...first, home: 'Pune' });
  expect(change.body).toEqual({ ...first, id, home: 'Pune', revision: 2 });
  expect(await names()).toEqual(['Pune']);
  const late = await owner.patch(`/fixtures/${id}`, { ...first, home: 'Goa' });
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(await names()).toEqual(['Pune']);
  expect((await owner.patch('/fixtures/999', first)).status).toBe(404);
  expect((await owner.get(`/fixtures/${id}`)).body).toMatchObject({ id, home: 'Pune', revision: 2 });
  expect((await owner.get('/fixtures/999')).status).toBe(404);
});

test('What is no match is refused at its field', async ({ owner, shown }) => {
  for (const [given, field] of [
    [{ home: '' }, 'home'],
    [{ starts_at: '2026-11-20T00:00:00Z' }, 'starts_at'],
    [{ starts_at: '2028-11-21T06:00:00Z' }, 'starts_at'],
  ] as const)
    expect(errorsOf(await owner.post('/fixtures', aFixture(given)))).toEqual([
      400,
      [{ field, message: expect.any(String) }],
    ]);
  const itself = await owner.post('/fixtures', aFixture({ home: 'Delhi', away: ' delhi ' }));
  expect(errorsOf(itself)).toEqual([400, [{ field: 'away', message: 'Enter another team than the first.' }]]);
  expect(await shown()).toEqual([]);
});

test('A match goes by itself; editors find it for 60 days', async ({ app, owner, clock, names, desk }) => {
  await addFixture(owner);
  const start = Date.parse(aFixture().starts_at);
  const listed = async () => [await names(), (await desk()).length, (await desk('?when=over')).length];
  clock.set(start + FIXTURE_MS - 1);
  expect(await listed()).toEqual([['Mumbai'], 1, 0]);
  clock.forward(1);
  expect(await listed()).toEqual([[], 0, 1]);
  clock.set(start + 60 * DAY_MS - 1);
  await app.purge();
  // The session of before is too old by then.
  const again = clientOf(app.url, await app.login());
  expect((await again.get('/fixture-desk?when=over')).body).toHaveLength(1);
  clock.forward(1);
  await app.purge();
  expect((await again.get('/fixture-desk?when=over')).body).toEqual([]);
});

test('The same match twice is refused; many at once add one', async ({ owner, desk }) => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post('/fixtures', aFixture())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  const [first] = await desk();
  await owner.delete(`/fixtures/${first?.id}`);
  await addFixture(owner);
  const back = await owner.post(`/fixtures/${first?.id}/restore`);
  expect([back.status, (await desk()).length]).toEqual([400, 1]);
});

test('No more matches are to come than can be listed, in any way', async ({ app, owner, clock, desk }) => {
  const gone = await addFixture(owner, { home: 'Gone' });
  const starts_at = new Date(NOW - FIXTURE_MS + MINUTE_MS).toISOString();
  const over = await addFixture(owner, { home: 'Over', starts_at });
  await owner.delete(`/fixtures/${gone.id}`);
  clock.forward(2 * MINUTE_MS);
  await inTransaction(app.orm, async (em) => {
    for (let at = 0; at < FIXTURES_MAX; at += 1) {
      const startsAt = new Date(NOW + DAY_MS + at * MINUTE_MS);
      const words = { home: `Team ${at}`, away: 'Chennai', competition: 'Cup', venue: '', startsAt };
      await em.insert(FixtureEntity, { ...words, changedAt: clock.now() });
    }
  });
  const moved = { ...over, starts_at: aFixture().starts_at };
  for (const refused of [
    await owner.post('/fixtures', aFixture()),
    await owner.post(`/fixtures/${gone.id}/restore`),
    await owner.patch(`/fixtures/${over.id}`, moved),
  ])
    expect(errorsOf(refused)).toEqual([400, [expect.objectContaining({ field: 'home' })]]);
  const [listed] = await desk('?limit=1');
  expect((await owner.patch(`/fixtures/${listed?.id}`, { ...listed, home: 'Pune' })).status).toBe(200);
  const put = (startsAt: Date) =>
    inTransaction(app.orm, (em) =>
      importFixture(
        em,
        { home: 'A', away: 'B', competition: 'Cup', venue: '', startsAt },
        { now: clock.now(), dryRun: false },
      ),
    );
  await expect(put(new Date(NOW + DAY_MS))).rejects.toMatchObject({ errors: [{ field: 'home' }] });
  await expect(put(new Date(NOW + 731 * DAY_MS))).rejects.toMatchObject({ errors: [{ field: 'starts_at' }] });
  expect(await put(new Date(NOW - DAY_MS))).toBe(true);
});

test('Editors keep matches, answerers do not; it is noted', async ({ owner, editor, answerer, desk }) => {
  expect((await answerer.post('/fixtures', aFixture())).status).toBe(403);
  expect((await editor.post('/fixtures', aFixture())).status).toBe(201);
  const [{ id }] = (await desk()) as [AdminFixture];
  await owner.delete(`/fixtures/${id}`);
  await owner.post(`/fixtures/${id}/restore`);
  const activity: ActivityView[] = (await owner.get('/activity?subject=fixture')).body;
  expect(activity.map(({ action, detail }) => [action, detail.name])).toEqual([
    ['restored', 'Mumbai – Chennai'],
    ['deleted', 'Mumbai – Chennai'],
    ['created', 'Mumbai – Chennai'],
  ]);
});
