import * as z from 'zod/mini';
import { editors } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { fixture, sport } from './fixtures.ts';
import {
  COMPETITION_MAX,
  DEFAULT_SPORT,
  FIXTURE_LIST_MAX,
  FIXTURES_MAX,
  KEPT_DAYS,
  TEAM_MAX,
  VENUE_MAX,
} from './fixtures-rules.ts';
import { id, pageOnly, text, wholeNumber } from './text.ts';
import { TRASH_DAYS } from './trash-rules.ts';

/** A fixture as editors see it; it may be over. */
const adminFixture = z.extend(fixture, {
  /** Grows with each change. */
  revision: z.int(),
});
export type AdminFixture = z.infer<typeof adminFixture>;

export const fixtureFields = z.object({
  home: text({ max: TEAM_MAX, required: 'Enter the first team.', line: true }),
  away: text({ max: TEAM_MAX, required: 'Enter the second team.', line: true }),
  sport: z._default(sport, DEFAULT_SPORT),
  competition: text({ max: COMPETITION_MAX, required: 'Enter the competition.', line: true }),
  venue: z._default(text({ max: VENUE_MAX, line: true }), ''),
  starts_at: z.iso.datetime('Enter the start date and time.'),
});
export type FixtureFields = z.output<typeof fixtureFields>;

export const listAdminFixtures = defineEndpoint('GET /fixture-desk', editors, {
  paged: true,
  summary: `Matches that visitors see, by their start; or those that are over, the latest first, for ${KEPT_DAYS} days`,
  query: z.object({
    ...pageOnly,
    when: z.optional(z.enum(['coming', 'over'], 'Must be coming or over.')),
  }),
  response: adminFixture,
});

export const readFixture = defineEndpoint('GET /fixtures/:id', editors, {
  summary: 'One match as it is stored',
  response: adminFixture,
});

export const createFixture = defineEndpoint('POST /fixtures', editors, {
  status: 201,
  summary: 'Add a match. The same teams at the same time are refused: a repeat adds nothing',
  body: fixtureFields,
  response: adminFixture,
});

export const changeFixture = defineEndpoint('PATCH /fixtures/:id', editors, {
  summary: 'Change a match; `revision` is the one that was seen',
  body: z.extend(fixtureFields, {
    /** Absent: as it is. */
    sport: z.optional(sport),
    revision: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.'),
  }),
  response: adminFixture,
  errors: ['changed_meanwhile'],
});

export const deleteFixture = defineEndpoint('DELETE /fixtures/:id', editors, {
  summary: `Delete a match; it can be restored for ${TRASH_DAYS} days`,
});

export const restoreFixture = defineEndpoint('POST /fixtures/:id/restore', editors, {
  summary: `Bring back a match that was deleted less than ${TRASH_DAYS} days ago`,
  errors: ['invalid_fields'],
});

/** A list of the longest length, also where each of its characters takes three bytes or is escaped. */
const LIST_BODY = { bytes: 512 * 1024, seconds: 20 };

const listLine = z.object({
  /** The number of the line, or of the event of a calendar, from 1. */
  line: z.int(),
  /** `listed`: the same teams at the same time are there, or on a line above. `unread`: `reason` says why. */
  state: z.enum(['new', 'listed', 'unread']),
  reason: z.string(),
  /** The beginning of what the list says there. */
  text: z.string(),
  /** As it would be stored; what could not be read is empty. */
  match: z.object({
    home: z.string(),
    away: z.string(),
    competition: z.string(),
    venue: z.string(),
    starts_at: z.string(),
  }),
});
export type FixtureListLine = z.infer<typeof listLine>;

const LIST_NEEDED = 'Paste a list or choose a file.';

export const fixtureList = z.object({
  text: z
    .string(LIST_NEEDED)
    .check(
      z.trim(),
      z.minLength(1, LIST_NEEDED),
      z.maxLength(
        FIXTURE_LIST_MAX,
        `It is too long: at most ${FIXTURE_LIST_MAX.toLocaleString('en')} characters.`,
      ),
    ),
  /** Of all matches. */
  sport: z._default(sport, DEFAULT_SPORT),
  /** The competition of all matches; empty: what the list says. */
  competition: z._default(text({ max: COMPETITION_MAX, line: true }), ''),
});
export type FixtureList = z.output<typeof fixtureList>;

export const readFixtureList = defineEndpoint('POST /fixture-desk/list', editors, {
  summary: `Read a list of at most ${FIXTURES_MAX} matches, as it is copied from a sheet, or the text of a CSV or ICS file, and say which would be new. Adds nothing`,
  limits: LIST_BODY,
  body: fixtureList,
  response: z.array(listLine),
});

export const addFixtures = defineEndpoint('POST /fixture-desk/bulk', editors, {
  status: 201,
  summary:
    'Add those of a list that are new, all in one. Those that are listed already, and lines that cannot be read, are left out: a repeat adds nothing',
  limits: LIST_BODY,
  body: fixtureList,
  response: z.object({
    /** Ids of those that were added: an undo is about these. */
    added: z.array(z.int()),
  }),
});

export const deleteFixtures = defineEndpoint('POST /fixture-desk/delete', editors, {
  summary: `Delete up to ${FIXTURES_MAX} matches; each can be restored for ${TRASH_DAYS} days`,
  body: z.object({
    ids: z
      .array(id, 'Must be ids of matches.')
      .check(
        z.minLength(1, 'Must be ids of matches.'),
        z.maxLength(FIXTURES_MAX, `At most ${FIXTURES_MAX} ids.`),
      ),
  }),
  response: z.object({ deleted: z.int() }),
});
