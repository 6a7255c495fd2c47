import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** The most ids that one call asks for: as many posts as a device saves. */
export const STANDING_MAX = 300;

export const listStanding = defineEndpoint({
  method: 'GET',
  path: '/blogs/standing',
  access: 'public',
  summary: 'Which of these posts are published: what a device has saved of the others has to go',
  query: z.object({
    ids: z
      .string('Must be ids with commas between.')
      .check(
        z.regex(/^\d{1,15}(,\d{1,15}){0,299}$/, `Must be 1 to ${STANDING_MAX} ids with commas between.`),
      ),
  }),
  response: z.array(z.int()),
});
