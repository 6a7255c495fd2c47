import type { CalendarFixture } from '#api/features/fixtures/fixture.service.ts';

interface Calendar {
  publicUrl: string;
  brand: string;
  fixtures: readonly CalendarFixture[];
}

/** India keeps one offset all year. */
const INDIA = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Matches as a calendar file (RFC 5545). Without any it has the time zone alone: a calendar may not be empty. */
export function calendarFile({ publicUrl, brand, fixtures }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand)}//Fixtures//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(`Fixtures – ${brand}`)}`,
    ...INDIA,
    ...fixtures.flatMap((fixture) => event(publicUrl, fixture)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A match has a known start and no known end. */
function event(
  publicUrl: string,
  { id, home, away, competition, venue, starts_at, changedAt, revision }: CalendarFixture,
): string[] {
  const changed = utc(new Date(changedAt).toISOString());
  return [
    'BEGIN:VEVENT',
    `UID:fixture-${id}@${new URL(publicUrl).host}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${revision - 1}`,
    `DTSTART:${utc(starts_at)}`,
    `SUMMARY:${escapeText(`${home} – ${away}`)}`,
    `DESCRIPTION:${escapeText(competition)}`,
    ...(venue === '' ? [] : [`LOCATION:${escapeText(venue)}`]),
    `URL:${publicUrl}/fixtures`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** `20261120T143000Z` */
const utc = (date: string) => `${date.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11. */
const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n');

const LINE_BYTES = 75;

/** RFC 5545, 3.1: lines of at most 75 bytes, not broken inside a character; those that go on begin with a blank. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
