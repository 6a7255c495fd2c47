import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FIXTURE_MS } from '#contract/fixture-limits.ts';
import { addFixture, aFixture } from '#tests/support/fixtures.ts';
import { startListingApp } from '#tests/support/listing-site.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const NOW = Date.parse('2026-11-20T06:00:00Z');
const START = Date.parse(aFixture().starts_at);

let time: number;
let app: TestApp;
let token: string;
beforeEach(async () => {
  time = NOW;
  app = await startListingApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const read = async () => (await app.call('/fixtures.ics')).text();
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

test('The calendar file says of each match what the page says, and a changed match is the same one', async () => {
  const { id, ...match } = await addFixture(app, token);
  const answer = await app.call('/fixtures.ics');
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  const [event] = eventsOf(await answer.text());
  expect(event?.uid).toBe(`fixture-${id}@site.example`);
  expect(event?.summary).toBe('Mumbai – Chennai');
  expect(event?.description).toBe('T20 League');
  expect(event?.location).toBe('Wankhede Stadium, Mumbai');
  expect(event?.startDate.toJSDate().toISOString()).toBe(match.starts_at);
  expect(event?.sequence).toBe(0);
  time += 60_000;
  const change = { ...match, starts_at: '2026-11-21T15:00:00Z' };
  await app.call(`/api/fixtures/${id}`, { method: 'PATCH', token, json: change });
  const [changed] = eventsOf(await read());
  expect([changed?.uid, changed?.sequence]).toEqual([event?.uid, 1]);
  expect(changed?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-20T06:01:00Z');
  expect(changed?.startDate.toJSDate().toISOString()).toBe('2026-11-21T15:00:00.000Z');
});

test('Words of any script come through whole, and no line is longer than 75 bytes', async () => {
  const hostile = {
    home: 'राजस्थान; “रॉयल्स”, \\n BEGIN:VEVENT ्र👨‍👩‍👧‍👦🏏',
    away: 'a:b;c,d\\e'.repeat(6),
    competition: '=cmd|x, '.repeat(9).trim(),
    venue: 'స్టేడియం '.repeat(8).trim(),
  };
  await addFixture(app, token, hostile);
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

test('Without matches it is a calendar with a time zone; a match that is over is gone from every place', async () => {
  expect(eventsOf(await read())).toEqual([]);
  const [zone] = new ICAL.Component(ICAL.parse(await read())).getAllSubcomponents();
  expect(zone?.name).toBe('vtimezone');
  await addFixture(app, token);
  const places = ['/fixtures.ics', '/api/fixtures'];
  const showing = () =>
    Promise.all(places.map(async (path) => (await (await app.call(path)).text()).includes('Chennai')));
  time = START + FIXTURE_MS - 1;
  // Asked for twice, so that the second answer is one that was kept.
  expect([await showing(), await showing()]).toEqual([
    [true, true],
    [true, true],
  ]);
  time += 1;
  expect(await showing()).toEqual([false, false]);
});
