import ICAL from 'ical.js';
import { inTransaction } from '#api/db/transaction.ts';
import { FixtureEntity } from '#api/features/fixtures/fixture.entities.ts';
import { importFixture } from '#api/features/fixtures/fixture.service.ts';
import type { ActivityView } from '#contract/activity.ts';
import type { Fixture } from '#contract/fixtures.ts';
import type { AdminFixture } from '#contract/fixtures-admin.ts';
import { FIXTURE_MS, FIXTURES_MAX } from '#contract/fixtures-rules.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import type { Answer } from '#tests/support/client.ts';
import { addFixture, aFixture } from '#tests/support/matches.ts';
import { tinySite } from '#tests/support/tiny-site.ts';

const NOW = Date.parse('2026-11-20T06:00:00Z');

const test = base
  .extend('settings', () => tinySite())
  .extend('shown', ({ visitor }) => async () => {
    const { body } = await visitor.get('/fixtures');
    return body as Fixture[];
  })
  .extend('names', ({ shown }) => async () => {
    return (await shown()).map(({ home }) => home);
  })
  .extend('adminList', ({ owner }) => async (query = '') => {
    const { body } = await owner.get(`/fixture-desk${query}`);
    return body as AdminFixture[];
  })
  .extend('calendar', ({ app }) => async () => {
    return (await app.call('/fixtures.ics')).text();
  });
test.beforeEach(({ clock }) => clock.set(NOW));

const errorsOf = ({ status, body }: Answer) => [status, body.errors];

test('A match that an editor adds is shown to visitors by its start', async ({ owner, shown }) => {
  expect(await shown()).toEqual([]);
  const later = await addFixture(owner, { starts_at: '2026-11-22T14:00:00Z' });
  const { revision, ...sooner } = await addFixture(owner, { home: '  Delhi ', venue: '' });
  expect(sooner).toEqual({
    ...aFixture(),
    id: expect.any(Number),
    home: 'Delhi',
    venue: '',
    sport: 'cricket',
  });
  expect((await shown()).map(({ id }) => id)).toEqual([sooner.id, later.id]);
  expect((await shown())[0]).toEqual(sooner);
  expect(revision).toBe(1);
});

test('A match is changed; who saw an older text overwrites nothing', async ({ owner, names }) => {
  const { id, ...first } = await addFixture(owner);
  const change = await owner.patch(`/fixtures/${id}`, { ...first, home: 'Pune' });
  expect(change.body).toEqual({ ...first, id, home: 'Pune', revision: 2 });
  expect(await names()).toEqual(['Pune']);
  const second = await owner.patch(`/fixtures/${id}`, { ...first, home: 'Goa' });
  expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(await names()).toEqual(['Pune']);
  expect((await owner.patch('/fixtures/999', first)).status).toBe(404);
  expect((await owner.get(`/fixtures/${id}`)).body).toMatchObject({ id, home: 'Pune', revision: 2 });
  expect((await owner.get('/fixtures/999')).status).toBe(404);
});

test('A match keeps its sport where a change does not name one', async ({ owner, shown }) => {
  const { sport, ...football } = await addFixture(owner, { sport: 'football' });
  expect(sport).toBe('football');
  const { body } = await owner.patch(`/fixtures/${football.id}`, { ...football, home: 'Goa' });
  expect(body).toMatchObject({ home: 'Goa', sport: 'football' });
  await owner.patch(`/fixtures/${football.id}`, { ...body, sport: 'kabaddi' });
  expect(await shown()).toMatchObject([{ home: 'Goa', sport: 'kabaddi' }]);
});

test('What is no match is refused at its field', async ({ owner, shown }) => {
  for (const [given, field] of [
    [{ home: '' }, 'home'],
    [{ sport: 'chess' }, 'sport'],
    [{ starts_at: '2026-11-20T00:00:00Z' }, 'starts_at'],
    [{ starts_at: '2028-11-21T06:00:00Z' }, 'starts_at'],
  ] as const)
    expect(errorsOf(await owner.post('/fixtures', aFixture(given)))).toEqual([
      400,
      [{ field, message: expect.any(String) }],
    ]);
  const itself = await owner.post('/fixtures', aFixture({ home: 'Delhi', away: ' delhi ' }));
  expect(errorsOf(itself)).toEqual([
    400,
    [{ field: 'away', message: 'Enter a different team from the first.' }],
  ]);
  expect(await shown()).toEqual([]);
});

test('A match goes by itself; editors find it for 60 days', async ({
  app,
  owner,
  clock,
  names,
  adminList,
}) => {
  await addFixture(owner);
  const start = Date.parse(aFixture().starts_at);
  const listed = async () => [
    await names(),
    (await adminList()).length,
    (await adminList('?when=over')).length,
  ];
  clock.set(start + FIXTURE_MS - 1);
  expect(await listed()).toEqual([['Mumbai'], 1, 0]);
  clock.forward(1);
  expect(await listed()).toEqual([[], 0, 1]);
  clock.set(start + 60 * DAY_MS - 1);
  await app.purge();
  expect(await adminList('?when=over')).toHaveLength(1);
  clock.forward(1);
  await app.purge();
  expect(await adminList('?when=over')).toEqual([]);
});

test('The same match twice is refused; many at once add one', async ({ owner, adminList }) => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post('/fixtures', aFixture())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  const [first] = await adminList();
  await owner.delete(`/fixtures/${first?.id}`);
  await addFixture(owner);
  const back = await owner.post(`/fixtures/${first?.id}/restore`);
  expect([back.status, (await adminList()).length]).toEqual([400, 1]);
});

test('No more matches are to come than can be listed, in any way', async ({
  app,
  owner,
  clock,
  adminList,
}) => {
  const deleted = await addFixture(owner, { home: 'Gone' });
  const starts_at = new Date(NOW - FIXTURE_MS + MINUTE_MS).toISOString();
  const over = await addFixture(owner, { home: 'Over', starts_at });
  await owner.delete(`/fixtures/${deleted.id}`);
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
    await owner.post(`/fixtures/${deleted.id}/restore`),
    await owner.patch(`/fixtures/${over.id}`, moved),
  ])
    expect(errorsOf(refused)).toEqual([400, [expect.objectContaining({ field: 'home' })]]);
  const [listed] = await adminList('?limit=1');
  expect((await owner.patch(`/fixtures/${listed?.id}`, { ...listed, home: 'Pune' })).status).toBe(200);
  const put = (startsAt: Date) =>
    inTransaction(app.orm, (em) =>
      importFixture(
        em,
        { home: 'A', away: 'B', sport: 'cricket', competition: 'Cup', venue: '', startsAt },
        { now: clock.now(), dryRun: false },
      ),
    );
  await expect(put(new Date(NOW + DAY_MS))).rejects.toMatchObject({ errors: [{ field: 'home' }] });
  await expect(put(new Date(NOW + 731 * DAY_MS))).rejects.toMatchObject({ errors: [{ field: 'starts_at' }] });
  expect(await put(new Date(NOW - DAY_MS))).toBe(true);
});

test('Editors keep matches, answerers do not; it is noted', async ({
  owner,
  editor,
  answerer,
  adminList,
}) => {
  expect((await answerer.post('/fixtures', aFixture())).status).toBe(403);
  expect((await editor.post('/fixtures', aFixture())).status).toBe(201);
  const [{ id }] = (await adminList()) as [AdminFixture];
  await owner.delete(`/fixtures/${id}`);
  await owner.post(`/fixtures/${id}/restore`);
  const activity: ActivityView[] = (await owner.get('/activity?subject=fixture')).body;
  expect(activity.map(({ action, detail }) => [action, detail.name])).toEqual([
    ['restored', 'Mumbai – Chennai'],
    ['deleted', 'Mumbai – Chennai'],
    ['created', 'Mumbai – Chennai'],
  ]);
});

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

test('The calendar file says of each match what the page says', async ({ app, owner, clock, calendar }) => {
  const { id, ...match } = await addFixture(owner);
  const answer = await app.call('/fixtures.ics');
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  const [event] = eventsOf(await answer.text());
  expect(event?.uid).toBe(`fixture-${id}@site.example`);
  expect(event?.summary).toBe('Mumbai – Chennai');
  expect(event?.description).toBe('T20 League');
  expect(event?.location).toBe('Wankhede Stadium, Mumbai');
  expect(event?.startDate.toJSDate().toISOString()).toBe(match.starts_at);
  expect(event?.sequence).toBe(0);
  clock.forward(60_000);
  const change = { ...match, starts_at: '2026-11-21T15:00:00Z' };
  await owner.patch(`/fixtures/${id}`, change);
  const [changed] = eventsOf(await calendar());
  expect([changed?.uid, changed?.sequence]).toEqual([event?.uid, 1]);
  expect(changed?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-20T06:01:00Z');
  expect(changed?.startDate.toJSDate().toISOString()).toBe('2026-11-21T15:00:00.000Z');
});

test('One match is a file of its own, with an alarm before the start', async ({ app, owner }) => {
  const { id, ...match } = await addFixture(owner);
  await addFixture(owner, { home: 'Delhi' });
  const answer = await app.call(`/fixtures/${id}.ics`);
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  const [event, ...others] = eventsOf(await answer.text());
  expect(others).toEqual([]);
  expect(event?.summary).toBe('Mumbai – Chennai');
  expect(event?.startDate.toJSDate().toISOString()).toBe(match.starts_at);
  const [alarm] = event?.component.getAllSubcomponents('valarm') ?? [];
  expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT30M');
  for (const path of ['/fixtures/999999.ics', '/fixtures/x.ics'])
    expect((await app.call(path)).status, path).toBe(404);
  await owner.delete(`/fixtures/${id}`);
  expect((await app.call(`/fixtures/${id}.ics`)).status).toBe(404);
});

test('Words of any script are whole, and no line is over 75 bytes', async ({ owner, calendar }) => {
  const hostile = {
    home: 'राजस्थान; “रॉयल्स”, \\n BEGIN:VEVENT ्र👨‍👩‍👧‍👦🏏',
    away: 'a:b;c,d\\e'.repeat(6),
    competition: '=cmd|x, '.repeat(9).trim(),
    venue: 'స్టేడియం '.repeat(8).trim(),
  };
  await addFixture(owner, hostile);
  const text = await calendar();
  const lines = text.split('\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toContain('�');
  const [event, ...others] = eventsOf(text);
  expect(others).toEqual([]);
  expect(event?.summary).toBe(`${hostile.home} – ${hostile.away}`);
  expect(event?.description).toBe(hostile.competition);
  expect(event?.location).toBe(hostile.venue);
});

test('Without matches the calendar is empty; a past match is gone', async ({
  app,
  owner,
  clock,
  calendar,
}) => {
  expect(eventsOf(await calendar())).toEqual([]);
  const [zone] = new ICAL.Component(ICAL.parse(await calendar())).getAllSubcomponents();
  expect(zone?.name).toBe('vtimezone');
  await addFixture(owner);
  const places = ['/fixtures.ics', '/api/fixtures'];
  const showing = () =>
    Promise.all(places.map(async (path) => (await (await app.call(path)).text()).includes('Chennai')));
  clock.set(Date.parse(aFixture().starts_at) + FIXTURE_MS - 1);
  // Asked for twice, so that the second answer is one that was kept.
  expect([await showing(), await showing()]).toEqual([
    [true, true],
    [true, true],
  ]);
  clock.forward(1);
  expect(await showing()).toEqual([false, false]);
});
