import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { defineEndpoint } from './endpoint.ts';
import { fixture } from './fixture.ts';
import { COMPETITION_MAX, KEPT_DAYS, TEAM_MAX, VENUE_MAX } from './fixture-limits.ts';
import { TRASH_DAYS } from './restorable.ts';
import { editors } from './roles.ts';
import { id, text, wholeNumber } from './text.ts';

/** As editors see it: also one that is over. */
const deskFixture = z.extend(fixture, {
  /** Grows with each change. */
  revision: z.int(),
});
export type DeskFixture = z.infer<typeof deskFixture>;

export const fixtureFields = z.object({
  home: text({ max: TEAM_MAX, required: 'Enter the first team.', line: true }),
  away: text({ max: TEAM_MAX, required: 'Enter the second team.', line: true }),
  competition: text({ max: COMPETITION_MAX, required: 'Enter the competition.', line: true }),
  venue: z._default(text({ max: VENUE_MAX, line: true }), ''),
  starts_at: z.iso.datetime('Enter the day and the time of the start.'),
});
export type FixtureFields = z.output<typeof fixtureFields>;

const params = z.object({ id });

export const listDeskFixtures = defineEndpoint({
  access: editors,
  method: 'GET',
  path: '/fixture-desk',
  paged: true,
  summary: `Matches that visitors see, by their start; or those that are over, the latest first, for ${KEPT_DAYS} days`,
  query: z.object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    when: z.optional(z.enum(['coming', 'over'], 'Must be coming or over.')),
  }),
  response: deskFixture,
});

export const readFixture = defineEndpoint({
  access: editors,
  method: 'GET',
  path: '/fixtures/:id',
  summary: 'One match as it is stored',
  params,
  response: deskFixture,
});

export const createFixture = defineEndpoint({
  access: editors,
  method: 'POST',
  path: '/fixtures',
  status: 201,
  summary: 'Add a match. The same teams at the same time are refused: a repeat adds nothing',
  body: fixtureFields,
  response: deskFixture,
});

export const changeFixture = defineEndpoint({
  access: editors,
  method: 'PATCH',
  path: '/fixtures/:id',
  summary: 'Change a match; `revision` is the one that was seen',
  params,
  body: z.extend(fixtureFields, {
    revision: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.'),
  }),
  response: deskFixture,
  errors: ['changed_meanwhile'],
});

export const deleteFixture = defineEndpoint({
  access: editors,
  method: 'DELETE',
  path: '/fixtures/:id',
  summary: `Delete a match; it can be restored for ${TRASH_DAYS} days`,
  params,
  response: null,
});

export const restoreFixture = defineEndpoint({
  access: editors,
  method: 'POST',
  path: '/fixtures/:id/restore',
  summary: `Bring back a match that was deleted less than ${TRASH_DAYS} days ago`,
  params,
  response: null,
  errors: ['invalid_fields'],
});
