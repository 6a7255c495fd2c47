import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { indianDay, indianDays } from '#contract/indian-day.ts';
import { type PageVitals, VITAL_DAYS, type VisitReport, type VitalMetric } from '#contract/traffic.ts';
import { vitalPages } from '#contract/traffic-rules.ts';
import { createCounter } from './counter.ts';
import { VitalEntity } from './traffic.entities.ts';
import { bucketOf, figureOf } from './vital-buckets.ts';

const KEY = ['day', 'page', 'metric', 'bucket'] as const;

export type VitalsService = ReturnType<typeof createVitalsService>;

/** How fast pages were for visitors: counts of a day, and no trace of a single visitor. */
export function createVitalsService({ orm, now }: { orm: Orm; now: () => Date }) {
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
