import * as z from 'zod/mini';
import { editors, everyRole } from './auth-rules.ts';
import { visitFields } from './contact.ts';
import { defineEndpoint, SHORT_BODY } from './endpoint.ts';
import { pageOnly } from './text.ts';
import {
  SOURCE_DAYS_LATE,
  SOURCE_PAGE_MAX,
  SOURCE_ROWS_MAX,
  SOURCE_TIMES_MAX,
  SOURCES_BYTES,
  sourcePage,
  vitalPages,
} from './traffic-rules.ts';

/** Days that are kept, the current one included. */
export const SOURCE_DAYS = 400;
/** Pages, campaigns and referrers together that one day may have; what comes beyond is counted as `other`. */
export const SOURCES_A_DAY = 2_000;
/** Rows of one file. */
export const SOURCES_CSV_MAX = 100_000;

const within = (most: number) => {
  const message = `Must be a whole number from 0 to ${most}.`;
  return z.int(message).check(z.minimum(0, message), z.maximum(most, message));
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

export const reportSources = defineEndpoint('POST /sources', 'public', {
  // Without no-store: a page whose script has read such an answer is not restored by the back/forward cache.
  summary:
    'Count visits and taps on a chat by page, campaign and referrer. Only the counts of a day are kept; programs, and browsers that send Sec-GPC or DNT, are not counted',
  limits: { ...SHORT_BODY, bytes: SOURCES_BYTES },
  rate: { counts: 'calls', most: 300, seconds: 60 },
  cache: 'unsaid',
  body: z.object({ counts: sourceCounts }),
});

/** `all`: each page, campaign and referrer together; `total`: one row. */
export const sourceGroups = ['page', 'campaign', 'referrer', 'all', 'total'] as const;
export type SourceGroup = (typeof sourceGroups)[number];

export const sourceOrders = ['name', 'visits', 'taps', 'tap_rate', 'messages', 'message_rate'] as const;
export type SourceOrder = (typeof sourceOrders)[number];

const day = z.optional(z.iso.date('Must be a day, such as 2026-11-20.'));
const span = {
  /** First and last day, in India, both included. Absent: the last 30 days. */
  from: day,
  to: day,
  by: z.optional(z.enum(sourceGroups, `Must be one of ${sourceGroups.join(', ')}.`)),
  sort: z.optional(z.enum(sourceOrders, `Must be one of ${sourceOrders.join(', ')}.`)),
  /** Absent: names from A, numbers from the largest. */
  order: z.optional(z.enum(['asc', 'desc'], 'Must be asc or desc.')),
};
const csvQuery = z.object(span);
export type SourcesSpan = z.output<typeof csvQuery>;
const listQuery = z.object({ ...pageOnly, ...span });
export type SourcesQuery = z.output<typeof listQuery>;

const number = z.int();
/** Share of the visits, 0.25 for each fourth; null where none was counted. */
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
  /** Messages, but for suspected spam and deleted ones. */
  messages: number,
  message_rate: rate,
});
export type Source = z.infer<typeof source>;

export const listSources = defineEndpoint('GET /sources', everyRole, {
  paged: true,
  summary: `Visits, taps on a chat and messages by page, campaign and referrer. ${SOURCE_DAYS} days are kept`,
  query: listQuery,
  response: source,
});

const sourceDay = z.object({ day: z.iso.date(), visits: number, taps: number, messages: number });
export type SourceDay = z.infer<typeof sourceDay>;

export const listSourceDays = defineEndpoint('GET /sources/days', everyRole, {
  summary:
    'Visits, taps on a chat and messages of each day, the oldest first; days without any are there, too',
  query: z.object({ from: span.from, to: span.to }),
  response: z.array(sourceDay),
});

export const exportSources = defineEndpoint('GET /sources.csv', everyRole, {
  summary: 'The same as CSV, safe to open in a spreadsheet',
  query: csvQuery,
  response: 'csv',
});

/** Web vitals as https://web.dev/articles/vitals names them; LCP and INP in milliseconds, CLS without a unit. */
export const vitalMetrics = ['LCP', 'INP', 'CLS'] as const;
export type VitalMetric = (typeof vitalMetrics)[number];

/** Days of measurements that are kept, the current one included. */
export const VITAL_DAYS = 30;
/** Bytes of one report. */
const VITALS_MAX = SOURCES_BYTES + 1_000;

/** Up to and with `good` is good, above `poor` is poor (https://web.dev/articles/defining-core-web-vitals-thresholds). */
export const vitalLimits = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
} as const satisfies Record<VitalMetric, { good: number; poor: number }>;

const vitalRatings = ['good', 'needs improvement', 'poor'] as const;
export type VitalRating = (typeof vitalRatings)[number];

const metric = z.object({
  name: z.enum(vitalMetrics, 'Must be LCP, INP or CLS.'),
  value: z.number('Must be a number.').check(z.minimum(0, 'Must be 0 or more.'), z.maximum(1e9)),
});

export const visitReport = z.object({
  page: z.enum(vitalPages, 'Must be a page of this site.'),
  metrics: z.array(metric, 'Must be a list.').check(
    z.minLength(1, 'Must hold a measurement.'),
    z.maxLength(vitalMetrics.length),
    z.refine(
      (list) => new Set(list.map(({ name }) => name)).size === list.length,
      'Must hold each metric once.',
    ),
  ),
  /** What `POST /sources` takes: one request sends both. */
  counts: z.optional(sourceCounts),
});
export type VisitReport = z.input<typeof visitReport>;

export const reportVisit = defineEndpoint('POST /vitals', 'public', {
  summary: 'Count how fast a page was for a visitor. Only the count is kept',
  limits: { ...SHORT_BODY, bytes: VITALS_MAX },
  rate: { counts: 'calls', most: 300, seconds: 60 },
  cache: 'unsaid',
  body: visitReport,
});

const figure = z.object({
  /** Three of four visits were no slower; rounded up to the bucket that they were counted in. */
  p75: z.number(),
  /** `p75` is in the last bucket: it is at least this much. */
  over: z.boolean(),
  rating: z.enum(vitalRatings),
  visits: z.int(),
});
export type VitalFigure = z.infer<typeof figure>;

const pageVitals = z.object({
  page: z.string(),
  LCP: z.nullable(figure),
  INP: z.nullable(figure),
  CLS: z.nullable(figure),
});
export type PageVitals = z.infer<typeof pageVitals>;

export const readVitals = defineEndpoint('GET /vitals', editors, {
  summary: 'Core Web Vitals of the last 30 days by page, at the 75th percentile',
  response: z.object({
    /** The first day that is counted, in India. */
    since: z.iso.date(),
    pages: z.array(pageVitals),
  }),
});
