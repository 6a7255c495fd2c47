import ICAL from 'ical.js';
import { FIXTURE_MS } from '#contract/fixtures-rules.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { addFixture, aFixture } from '#tests/support/matches.ts';
import { tinySite } from '#tests/support/tiny-site.ts';

const test = base
  .extend('settings', ({ clock }) => {
    clock.set('2026-11-20T06:00:00Z');
    return tinySite();
  })
  .extend(
    'read',
    ({ app }) =>
      async () =>
        (await app.call('/fixtures.ics')).text(),
  );

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

test('The calendar file says of each match what the page says', async ({ app, owner, clock, read }) => {
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
  const [changed] = eventsOf(await read());
  expect([changed?.uid, changed?.sequence]).toEqual([event?.uid, 1]);
  expect(changed?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-20T06:01:00Z');
  expect(changed?.startDate.toJSDate().toISOString()).toBe('2026-11-21T15:00:00.000Z');
});

test('Words of any script are whole, and no line is over 75 bytes', async ({ owner, read }) => {
  const hostile = {
    home: 'राजस्थान; “रॉयल्स”, \\n BEGIN:VEVENT ्र👨‍👩‍👧‍👦🏏',
    away: 'a:b;c,d\\e'.repeat(6),
    competition: '=cmd|x, '.repeat(9).trim(),
    venue: 'స్టేడియం '.repeat(8).trim(),
  };
  await addFixture(owner, hostile);
  const text = await read();
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

test('Without matches the calendar is empty; a past match is gone', async ({ app, owner, clock, read }) => {
  expect(eventsOf(await read())).toEqual([]);
  const [zone] = new ICAL.Component(ICAL.parse(await read())).getAllSubcomponents();
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
