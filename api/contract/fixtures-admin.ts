import * as z from 'zod/mini';
import { editors } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { fixture } from './fixtures.ts';
import { COMPETITION_MAX, KEPT_DAYS, TEAM_MAX, VENUE_MAX } from './fixtures-rules.ts';
import { pageOnly, text, wholeNumber } from './text.ts';
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
  competition: text({ max: COMPETITION_MAX, required: 'Enter the competition.', line: true }),
  venue: z._default(text({ max: VENUE_MAX, line: true }), ''),
  starts_at: z.iso.datetime('Enter the day and the time of the start.'),
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
