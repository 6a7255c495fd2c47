import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { SHORT_BODY } from './endpoint-limits.ts';
import { editors } from './roles.ts';
import { SOURCES_BYTES } from './source-limits.ts';
import { sourceCounts } from './sources.ts';
import { vitalPages } from './vital-pages.ts';

/** Web vitals as https://web.dev/articles/vitals names them; LCP and INP in milliseconds, CLS without a unit. */
export const vitalMetrics = ['LCP', 'INP', 'CLS'] as const;
export type VitalMetric = (typeof vitalMetrics)[number];

/** Days of measurements that are kept, the current one included. */
export const VITAL_DAYS = 30;
/** Bytes of one report. */
export const VITALS_MAX = SOURCES_BYTES + 1_000;

/** Up to and with `good` is good, above `poor` is poor (https://web.dev/articles/defining-core-web-vitals-thresholds). */
export const vitalLimits = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
} as const satisfies Record<VitalMetric, { good: number; poor: number }>;

export const vitalRatings = ['good', 'needs improvement', 'poor'] as const;
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
  /** What `POST /sources` takes: one request tells both. */
  counts: z.optional(sourceCounts),
});
export type VisitReport = z.input<typeof visitReport>;

export const reportVisit = defineEndpoint({
  method: 'POST',
  path: '/vitals',
  access: 'public',
  summary: 'Count how fast a page was for a visitor. Only the count is kept',
  limits: { ...SHORT_BODY, bytes: VITALS_MAX, rate: { counts: 'calls', most: 300, seconds: 60 } },
  body: visitReport,
  response: null,
});

const figure = z.object({
  /** Three of four visits were no slower; rounded up to the bucket that they were counted in. */
  p75: z.number(),
  /** `p75` lies in the last bucket: it is at least this much. */
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

export const readVitals = defineEndpoint({
  method: 'GET',
  path: '/vitals',
  access: editors,
  summary: 'Core Web Vitals of the last 30 days by page, at the 75th percentile',
  response: z.object({
    /** The first day that is counted, in India. */
    since: z.iso.date(),
    pages: z.array(pageVitals),
  }),
});
