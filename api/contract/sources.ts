import * as z from 'zod/mini';
import { pageQuery } from './blog.ts';
import { visitFields } from './contact-visit.ts';
import { defineEndpoint } from './endpoint.ts';
import { SHORT_BODY } from './endpoint-limits.ts';
import { everyRole } from './roles.ts';
import { SOURCE_DAYS_LATE, SOURCE_ROWS_MAX, SOURCE_TIMES_MAX, SOURCES_BYTES } from './source-limits.ts';
import { SOURCE_PAGE_MAX, sourcePage } from './source-pages.ts';

/** Days that are kept, the current one included. */
export const SOURCE_DAYS = 400;
/** Pages, campaigns and referrers together that one day may have; what comes beyond is counted as `other`. */
export const SOURCES_A_DAY = 2_000;
/** Rows of one file. */
export const SOURCES_CSV_MAX = 100_000;

const within = (most: number) => {
  const words = `Must be a whole number from 0 to ${most}.`;
  return z.int(words).check(z.minimum(0, words), z.maximum(most, words));
};

const count = z.object({
  ago: within(SOURCE_DAYS_LATE),
  page: z.string('Must be text.').check(
    z.refine((page) => sourcePage(page) === page, 'Must be a page of this site.'),
    z.meta({ maxLength: SOURCE_PAGE_MAX }),
  ),
  campaign: visitFields.campaign,
  referrer: visitFields.referrer,
  visits: within(SOURCE_TIMES_MAX),
  taps: within(SOURCE_TIMES_MAX),
});

export const sourceCounts = z
  .array(count, 'Must be a list.')
  .check(z.maxLength(SOURCE_ROWS_MAX, `Must hold at most ${SOURCE_ROWS_MAX} rows.`));
export type SourceCounts = z.output<typeof sourceCounts>;

export const reportSources = defineEndpoint({
  method: 'POST',
  path: '/sources',
  access: 'public',
  // Without no-store: a page whose script has read such an answer is not restored by the back/forward cache.
  summary:
    'Count visits and taps on a chat by page, campaign and referrer. Only the counts of a day are kept; programs, and browsers that send Sec-GPC or DNT, are not counted',
  limits: { ...SHORT_BODY, bytes: SOURCES_BYTES, rate: { counts: 'calls', most: 300, seconds: 60 } },
  body: z.object({ counts: sourceCounts }),
  response: null,
});

/** `all`: each page, campaign and referrer together; `total`: one row. */
export const sourceGroups = ['page', 'campaign', 'referrer', 'all', 'total'] as const;
export type SourceGroup = (typeof sourceGroups)[number];

export const sourceOrders = ['name', 'visits', 'taps', 'tap_rate', 'messages', 'message_rate'] as const;
export type SourceOrder = (typeof sourceOrders)[number];

const day = z.optional(z.iso.date('Must be a day, such as 2026-11-20.'));
const span = {
  /** Of India, both included. Absent: the last 30 days. */
  from: day,
  to: day,
  by: z.optional(z.enum(sourceGroups, `Must be one of ${sourceGroups.join(', ')}.`)),
  sort: z.optional(z.enum(sourceOrders, `Must be one of ${sourceOrders.join(', ')}.`)),
  /** Absent: names from A, numbers from the largest. */
  order: z.optional(z.enum(['asc', 'desc'], 'Must be asc or desc.')),
};
const csvQuery = z.object(span);
export type SourcesSpan = z.output<typeof csvQuery>;
const listQuery = z.object({ page: pageQuery.page, limit: pageQuery.limit, ...span });
export type SourcesQuery = z.output<typeof listQuery>;

const number = z.int();
/** Of visits, 0.25 for each fourth; null where none was counted. */
const rate = z.nullable(z.number());

const source = z.object({
  /** null where rows of all pages are added up. `''`: not known. */
  page: z.nullable(z.string()),
  /** null where rows of all campaigns are added up. `{}`: none. */
  campaign: z.nullable(
    z.object({
      utm_source: z.optional(z.string()),
      utm_medium: z.optional(z.string()),
      utm_campaign: z.optional(z.string()),
    }),
  ),
  /** null where rows of all referrers are added up. `''`: none. */
  referrer: z.nullable(z.string()),
  visits: number,
  taps: number,
  tap_rate: rate,
  /** Without suspected spam, and without those that were deleted. */
  messages: number,
  message_rate: rate,
});
export type Source = z.infer<typeof source>;

export const listSources = defineEndpoint({
  method: 'GET',
  path: '/sources',
  access: everyRole,
  paged: true,
  summary: `Visits, taps on a chat and messages by page, campaign and referrer. ${SOURCE_DAYS} days are kept`,
  query: listQuery,
  response: source,
});

export const exportSources = defineEndpoint({
  method: 'GET',
  path: '/sources.csv',
  access: everyRole,
  summary: 'The same as CSV, safe to open in a spreadsheet',
  query: csvQuery,
  response: 'csv',
});
