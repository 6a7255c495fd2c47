import * as z from 'zod/mini';
import { pageQuery, writeErrors } from './blog.ts';
import { deletedName } from './deleted-names.ts';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY, NO_BODY, SHORT_BODY } from './endpoint-limits.ts';
import { fixture } from './fixture.ts';
import { COMPETITION_MAX, KEPT_DAYS, TEAM_MAX, VENUE_MAX } from './fixture-limits.ts';
import { RESTORE_MINUTES } from './restorable.ts';
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
const operator = { access: editors, cache: 'no-store' } as const;
const refusals = [...writeErrors, 'disk_full'] as const;

export const listDeskFixtures = defineEndpoint({
  ...operator,
  method: 'GET',
  path: '/fixture-desk',
  status: 200,
  paged: true,
  summary: `Matches that visitors see, by their start; or those that are over, the latest first, for ${KEPT_DAYS} days`,
  limits: NO_BODY,
  query: z.object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    when: z.optional(z.enum(['coming', 'over'], 'Must be coming or over.')),
  }),
  response: deskFixture,
  errors: ['unauthorized', 'invalid_fields', 'busy'],
});

export const readFixture = defineEndpoint({
  ...operator,
  method: 'GET',
  path: '/fixtures/:id',
  status: 200,
  summary: 'One match as it is stored',
  limits: NO_BODY,
  params,
  response: deskFixture,
  errors: ['unauthorized', 'not_found', 'busy'],
});

export const createFixture = defineEndpoint({
  ...operator,
  method: 'POST',
  path: '/fixtures',
  status: 201,
  summary: 'Add a match. The same teams at the same time are refused: a repeat adds nothing',
  limits: SHORT_BODY,
  body: fixtureFields,
  response: deskFixture,
  errors: refusals,
});

export const changeFixture = defineEndpoint({
  ...operator,
  method: 'PATCH',
  path: '/fixtures/:id',
  status: 200,
  summary: 'Change a match; `revision` is the one that was seen',
  limits: SHORT_BODY,
  params,
  body: z.extend(fixtureFields, {
    revision: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 1.'),
  }),
  response: deskFixture,
  errors: [...refusals, 'not_found', 'changed_meanwhile'],
});

export const deleteFixture = defineEndpoint({
  ...operator,
  method: 'DELETE',
  path: '/fixtures/:id',
  status: 204,
  summary: `Delete a match; it can be restored for ${RESTORE_MINUTES} minutes`,
  limits: EMPTY_BODY,
  params,
  response: null,
  errors: ['unauthorized', 'foreign_origin', 'not_found', 'busy', 'disk_full'],
});

export const restoreFixture = defineEndpoint({
  ...operator,
  method: 'POST',
  path: '/fixtures/:id/restore',
  status: 204,
  summary: `Bring back a match that was deleted less than ${RESTORE_MINUTES} minutes ago`,
  limits: EMPTY_BODY,
  params,
  response: null,
  errors: [...refusals, 'not_found'],
});

export const listDeletedFixtures = defineEndpoint({
  ...operator,
  method: 'GET',
  path: '/fixture-desk/deleted',
  status: 200,
  paged: true,
  summary: 'Deleted matches that can still be restored, the latest deletion first',
  limits: NO_BODY,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  response: deletedName,
  errors: ['unauthorized', 'invalid_fields', 'busy'],
});
