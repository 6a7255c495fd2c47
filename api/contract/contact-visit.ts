import * as z from 'zod/mini';
import { isSitePath } from './site-path.ts';
import { text } from './text.ts';
import { CAMPAIGN_MAX, isHost, NOTICE_MAX, PAGE_MAX, REFERRER_MAX } from './visit.ts';

// Beside the message, never in its way: what does not fit is left out, and the message is taken.
const leftOut = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

const parameter = leftOut(text({ max: CAMPAIGN_MAX, line: true }));

/** What a message may carry besides its content. */
export const visitFields = {
  page: leftOut(text({ max: PAGE_MAX, line: true }).check(z.refine(isSitePath, 'Must be a path.'))),
  campaign: leftOut(
    z.object({
      utm_source: parameter,
      utm_medium: parameter,
      utm_campaign: parameter,
      utm_term: parameter,
      utm_content: parameter,
    }),
  ),
  referrer: leftOut(text({ max: REFERRER_MAX }).check(z.refine(isHost, 'Must be a host.'))),
  notice: leftOut(text({ max: NOTICE_MAX, line: true }).check(z.regex(/^[\w.-]+$/, 'Must be a version.'))),
  /** A message that fills this in is set apart, and kept. */
  website: leftOut(text({ max: PAGE_MAX })),
};
