import type { ActivityView } from '#contract/activity.ts';
import type { AdminFixture, FixtureListLine } from '#contract/fixtures-admin.ts';
import { FIXTURE_LIST_MAX, FIXTURES_MAX } from '#contract/fixtures-rules.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { addFixture, aFixture } from '#tests/support/matches.ts';
import { tinySite } from '#tests/support/tiny-site.ts';

const NOW = Date.parse('2026-11-20T06:00:00Z');

const test = base
  .extend('settings', () => tinySite())
  .extend('read', ({ owner }) => async (text: string, competition?: string) => {
    const { status, body } = await owner.post('/fixture-desk/list', { text, competition });
    return (status === 200 ? body : body.errors) as FixtureListLine[];
  })
  .extend(
    'adminList',
    ({ owner }) =>
      async () =>
        (await owner.get('/fixture-desk')).body as AdminFixture[],
  );
test.beforeEach(({ clock }) => clock.set(NOW));

const START = '2026-11-21T14:00:00.000Z';
const mumbai = {
  home: 'Mumbai',
  away: 'Chennai',
  competition: 'IPL',
  venue: 'Eden, Kolkata',
  starts_at: START,
};

test('A list is read as it is copied from a sheet, with a header or without one', async ({ read }) => {
  for (const [text, competition] of [
    [
      'First team\tSecond team\tCompetition\tPlace\tStart\nMumbai\tChennai\tIPL\tEden, Kolkata\t21/11/2026 19:30',
    ],
    [
      'Match No,Date,Day,Start,Home,Away,Venue\n1,21-Nov-26,Sat,7:30 PM,Mumbai,Chennai,"Eden, Kolkata"',
      'IPL',
    ],
    [
      'Subject,Start Date,Start Time,End Time,Location\nMumbai v Chennai,21.11.2026,19.30,11 PM,"Eden, Kolkata"',
      ' IPL ',
    ],
    ['\ufeff1\tSat, 21 Nov 2026\t7:30 PM IST\tMumbai vs. Chennai\tIPL\tEden, Kolkata\r\n'],
    ['Mumbai – Chennai; IPL; Eden, Kolkata; November 21st, 2026; 7.30pm'],
    ['Mumbai;Chennai;IPL;Eden, Kolkata;2026-11-21T19:30:00+05:30'],
    ['Mumbai\tChennai\tEden, Kolkata\t2026-11-21\t19:30', 'IPL'],
  ] as const) {
    expect([text, (await read(text, competition))[0]]).toEqual([
      text,
      {
        line: /^(?:Mumbai|\ufeff)/.test(text) ? 1 : 2,
        state: 'new',
        reason: '',
        text: expect.any(String),
        match: mumbai,
      },
    ]);
  }
});

test('A line that cannot be read is listed with its reason, and the others are read', async ({ read }) => {
  const rows = await read(
    [
      'Home\tAway\tCompetition\tStart',
      ...[
        '31/02/2027 10:00',
        '11/21/2026 10:00',
        '21 Nov 19:30',
        '21/11/2026',
        '7 PM',
        'soon',
        '',
        '19/11/2026 10:00',
        '21/11/2029 10:00',
      ].map((start) => `Mumbai\tChennai\tIPL\t${start}`),
      'Mumbai\t\tIPL\t21/11/2026 19:30',
      'Mumbai\tmumbai\tIPL\t21/11/2026 19:30',
      '',
      'Mumbai\tChennai\t\t21/11/2026 19:30',
      `${'M'.repeat(61)}\tChennai\tIPL\t21/11/2026 19:30`,
      'Mumbai\tChennai\tIPL\t21/11/2026 19:30',
    ].join('\n'),
  );
  expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'There is no such day or time: “31/02/2027 10:00”.'],
    [3, 'There is no month 21: write the day first, as in 31/12/2026.'],
    [4, 'Its day has no year.'],
    [5, 'It has no time.'],
    [6, 'It has no day.'],
    [7, 'The day and the time cannot be read in “soon”.'],
    [8, 'It has no day and no time.'],
    [9, 'It would be over already: choose a later start.'],
    [10, 'Choose a start within the next two years.'],
    [11, 'Two teams are needed, as in “Mumbai v Chennai”.'],
    [12, 'Enter a different team from the first.'],
    [14, 'The competition is missing. Go back and enter it for all.'],
    [15, 'At most 60 characters.'],
    [16, ''],
  ]);
  expect(rows.map(({ state }) => state)).toEqual([...Array.from({ length: 13 }, () => 'unread'), 'new']);
});

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');

test('A calendar file is read, the one of this site too', async ({ app, owner, read }) => {
  await addFixture(owner, { starts_at: START });
  const own = await (await app.call('/fixtures.ics')).text();
  expect(await read(own)).toEqual([
    {
      line: 1,
      state: 'listed',
      reason: '',
      text: 'Mumbai – Chennai',
      match: { ...aFixture(), starts_at: START },
    },
  ]);
  const teams = 'SUMMARY:Mumbai v Chennai';
  const rows = await read(
    calendar(
      [
        teams,
        'DTSTART:20261121T140000Z',
        'LOCATION:Eden\\, Kolkata',
        'DESCRIPTION:Tickets: https://tickets.example',
      ],
      [teams, 'DTSTART;TZID=Asia/Kolkata:20261122T193000'],
      [teams, 'DTSTART;TZID=Mars/Olympus:20261121T140000'],
      [teams, 'DTSTART;VALUE=DATE:20261121'],
      [teams, 'DTSTART:soon'],
      [teams],
      [teams, 'DTSTART:20261123T140000Z', 'STATUS:CANCELLED'],
    ),
    'IPL',
  );
  expect(rows[0]?.match).toEqual(mumbai);
  expect(rows[1]?.match.starts_at).toBe('2026-11-22T14:00:00.000Z');
  expect(rows.map(({ reason }) => reason)).toEqual([
    '',
    '',
    'The file does not say what its time zone “Mars/Olympus” is.',
    'It has a day and no time.',
    'It has no start.',
    'It has no start.',
    'It is cancelled.',
  ]);
});

test('What is no list, or too much of one, is refused as a whole', async ({ owner, read }) => {
  const refusal = async (text: string) =>
    (await read(text)).map((error) => (error as { message?: string }).message);
  expect(await refusal(' \n ')).toEqual(['Paste a list or choose a file.']);
  expect(await refusal('Home\tAway\tStart\n')).toEqual(['No matches were found in it.']);
  expect(await refusal('"Mumbai,Chennai')).toEqual(['A quotation mark in it is opened and not closed.']);
  expect(await refusal('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n')).toEqual([
    'This calendar file cannot be read: it is damaged or not whole.',
  ]);
  const tooMany = `It is too long: at most ${FIXTURES_MAX} matches can be added at once.`;
  expect(await refusal('a\n'.repeat(FIXTURES_MAX + 1))).toEqual([tooMany]);
  expect(
    await refusal(calendar(...Array.from({ length: FIXTURES_MAX + 1 }, () => ['SUMMARY:A v B']))),
  ).toEqual([tooMany]);
  expect(await refusal('a'.repeat(FIXTURE_LIST_MAX + 1))).toEqual([
    `It is too long: at most ${FIXTURE_LIST_MAX.toLocaleString('en')} characters.`,
  ]);
  const huge = await owner.post('/fixture-desk/list', { text: 'a'.repeat(2 * 1024 * 1024) });
  expect(huge.status).toBe(413);
});

const sheet = (...lines: string[]) => ['Home\tAway\tCompetition\tPlace\tStart', ...lines].join('\n');

test('A list is added at once, a repeat adds nothing, and one Undo takes it back', async ({
  owner,
  read,
  adminList,
}) => {
  await addFixture(owner, mumbai);
  const text = sheet(
    'Mumbai\tChennai\tIPL\tEden, Kolkata\t21/11/2026 19:30',
    'Delhi\tPune\tIPL\t\t21/11/2026 19:30',
    'Delhi\tPune\tIPL\tAnywhere\t21/11/2026 19:30',
    'Goa\tAgra\tIPL\t\t22/11/2026 19:30',
    'Goa\tAgra\tIPL\t\tsoon',
  );
  expect((await read(text)).map(({ state }) => state)).toEqual(['listed', 'new', 'listed', 'new', 'unread']);
  expect(await adminList()).toHaveLength(1);
  const { status, body } = await owner.post('/fixture-desk/bulk', { text });
  expect([status, body.added.length]).toEqual([201, 2]);
  expect(await adminList()).toMatchObject([
    mumbai,
    { home: 'Delhi', venue: '', revision: 1 },
    { home: 'Goa' },
  ]);
  expect((await owner.post('/fixture-desk/bulk', { text })).body).toEqual({ added: [] });
  const undo = { ids: [...body.added, 999] };
  expect((await owner.post('/fixture-desk/delete', undo)).body).toEqual({ deleted: 2 });
  expect((await owner.post('/fixture-desk/delete', undo)).body).toEqual({ deleted: 0 });
  expect((await adminList()).map(({ home }) => home)).toEqual(['Mumbai']);
  expect((await owner.get('/trash?kind=fixture')).body).toHaveLength(2);
  const activity: ActivityView[] = (await owner.get('/activity?subject=fixture')).body;
  expect(activity.map(({ action, detail }) => [action, detail])).toEqual([
    ['deleted', { fixtures: 2 }],
    ['created', { fixtures: 2 }],
    ['created', { name: 'Mumbai – Chennai' }],
  ]);
});

test('All matches of a list are of the sport that was chosen for it', async ({ owner, adminList }) => {
  const text = sheet('Goa\tAgra\tI-League\t\t22/11/2026 19:30');
  await owner.post('/fixture-desk/bulk', { text, sport: 'football' });
  await owner.post('/fixture-desk/bulk', { text: sheet('Delhi\tPune\tIPL\t\t23/11/2026 19:30') });
  expect(await adminList()).toMatchObject([
    { home: 'Goa', sport: 'football' },
    { home: 'Delhi', sport: 'cricket' },
  ]);
});

test('No more matches come in by lists than may be listed', async ({ owner, read }) => {
  const lines = (from: number, to: number) =>
    sheet(
      ...Array.from({ length: to - from }, (_, at) => `Team ${from + at}\tChennai\tIPL\t\t21/11/2026 19:30`),
    );
  const most = await owner.post('/fixture-desk/bulk', { text: lines(0, FIXTURES_MAX - 1) });
  expect(most.body.added).toHaveLength(FIXTURES_MAX - 1);
  const two = lines(FIXTURES_MAX, FIXTURES_MAX + 2);
  expect((await read(two)).map(({ state, reason }) => [state, reason])).toEqual([
    ['new', ''],
    ['unread', `There are ${FIXTURES_MAX} upcoming matches. Delete one first.`],
  ]);
  expect((await owner.post('/fixture-desk/bulk', { text: two })).body.added).toHaveLength(1);
  const one = await owner.post('/fixtures', mumbai);
  expect([one.status, one.body.errors[0].field]).toEqual([400, 'home']);
});
