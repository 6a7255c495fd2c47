import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { indianDay, indianDays } from '#contract/indian-day.ts';
import {
  type PageVitals,
  VITAL_DAYS,
  type VisitReport,
  type VitalFigure,
  type VitalMetric,
  type VitalRating,
  vitalLimits,
} from '#contract/traffic.ts';
import { vitalPages } from '#contract/traffic-rules.ts';
import { createCounter } from './counter.ts';
import { VitalEntity } from './traffic.entities.ts';

const KEY = ['day', 'page', 'metric', 'bucket'] as const;

/** How fast pages were for visitors: counts of a day, and no trace of a single visitor. */
export function createVitalsService({ orm, now }: ServiceDeps) {
  /** The first day that is kept. */
  const firstDay = () => indianDays(now(), VITAL_DAYS)[0] ?? indianDay(now());

  const counts = createCounter({ orm, table: 'vital', key: KEY, counted: ['count'] });

  return {
    /** Adds one visit to the day's counts, within some seconds in the database. */
    count({ page, metrics }: VisitReport): void {
      const day = indianDay(now());
      for (const { name, value } of metrics)
        counts.add({ day, page, metric: name, bucket: bucketOf(name, value), count: 1 });
    },

    flush: counts.flush,

    /** The pages that were visited, in the order of the site. */
    async read(): Promise<{ since: string; pages: PageVitals[] }> {
      // What waits in this process is shown, too.
      await counts.flush();
      const since = firstDay();
      const stored = await tablesOf(orm.em.fork())
        .selectFrom('vital')
        .where('day', '>=', since)
        .select(['page', 'metric', 'bucket'])
        .select(({ fn }) => fn.sum<number>('count').as('count'))
        .groupBy(['page', 'metric', 'bucket'])
        .orderBy('page')
        .orderBy('metric')
        .orderBy('bucket')
        .execute();
      const byPage = Map.groupBy(stored, ({ page }) => page);
      const figure = (page: string, metric: VitalMetric) =>
        figureOf(metric, byPage.get(page)?.filter((row) => row.metric === metric) ?? []);
      const visited = vitalPages.filter((page) => byPage.has(page));
      return {
        since,
        pages: visited.map((page) => ({
          page,
          LCP: figure(page, 'LCP'),
          INP: figure(page, 'INP'),
          CLS: figure(page, 'CLS'),
        })),
      };
    },

    /** Deletes the days that are no longer kept. */
    prune: (): Promise<number> =>
      inTransaction(orm, (em) => em.nativeDelete(VitalEntity, { day: { $lt: firstDay() } })),
  };
}

/** Buckets of each metric; the last one holds everything above. */
const BUCKETS = 100;
/** Width of one bucket. The limits between good and poor are edges, so that a rating is exact. */
const widths: Record<VitalMetric, number> = { LCP: 100, INP: 20, CLS: 0.01 };

/** The number of the value's bucket, from 0. An edge belongs to the bucket below it, as 2.5 s is still good. */
export function bucketOf(metric: VitalMetric, value: number): number {
  // CLS is counted in hundredths, which binary fractions miss by a hair.
  const edges = Number((value / widths[metric]).toPrecision(12));
  return Math.min(BUCKETS - 1, Math.max(0, Math.ceil(edges) - 1));
}

const edge = (metric: VitalMetric, number: number) => Number((number * widths[metric]).toPrecision(12));

/** The 75th percentile by nearest rank. `buckets` in rising order; null when nothing was counted. */
export function figureOf(
  metric: VitalMetric,
  buckets: readonly { bucket: number; count: number }[],
): VitalFigure | null {
  const visits = buckets.reduce((sum, { count }) => sum + count, 0);
  const rank = Math.ceil(visits * 0.75);
  let seen = 0;
  const at = buckets.find(({ count }) => {
    seen += count;
    return seen >= rank;
  });
  if (visits === 0 || at === undefined) return null;
  const over = at.bucket === BUCKETS - 1;
  const p75 = edge(metric, over ? at.bucket : at.bucket + 1);
  return { p75, over, rating: rate(metric, p75), visits };
}

function rate(metric: VitalMetric, value: number): VitalRating {
  const { good, poor } = vitalLimits[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'needs improvement' : 'poor';
}
