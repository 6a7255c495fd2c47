import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  DEFAULT_SPORT,
  FIXTURE_HOURS,
  FIXTURES_LISTED,
  type FixtureSport,
  sportNames,
} from './fixtures-rules.ts';

export const sport = z.enum(Object.keys(sportNames) as FixtureSport[], 'Choose a sport.');

/** A match that is to come or is under way. */
export const fixture = z.object({
  id: z.int(),
  home: z.string(),
  away: z.string(),
  /** A copy that an older version saved has none. */
  sport: z._default(sport, DEFAULT_SPORT),
  competition: z.string(),
  /** Empty where it is not known. */
  venue: z.string(),
  starts_at: z.iso.datetime(),
});
export type Fixture = z.infer<typeof fixture>;

export const listFixtures = defineEndpoint('GET /fixtures', 'public', {
  cache: 'content',
  summary: `Matches to come, and those that began less than ${FIXTURE_HOURS} hours ago, the first ${FIXTURES_LISTED} by their start`,
  response: z.array(fixture),
});
