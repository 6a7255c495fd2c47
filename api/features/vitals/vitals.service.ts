import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { indianDay, indianDays } from '#contract/indian-day.ts';
import { vitalPages } from '#contract/vital-pages.ts';
import { type PageVitals, VITAL_DAYS, type VisitReport, type VitalMetric } from '#contract/vitals.ts';
import { bucketOf, figureOf } from './vital-buckets.ts';
import * as repository from './vitals.repository.ts';

export type VitalsService = ReturnType<typeof createVitalsService>;

/** How fast pages were for visitors: counts of a day, and no trace of a single visitor. */
export function createVitalsService({ orm, now }: { orm: Orm; now: () => Date }) {
  /** The first day that is kept. */
  const firstDay = () => indianDays(now(), VITAL_DAYS)[0] ?? indianDay(now());

  return {
    /** Adds one visit to the day's counts. */
    countVisit: ({ page, metrics }: VisitReport): Promise<void> =>
      inTransaction(orm, async (em) => {
        const day = indianDay(now());
        // In one order everywhere: two visits never wait for each other's rows.
        const inOrder = metrics.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        for (const { name, value } of inOrder) {
          await repository.countUp(em, { day, page, metric: name, bucket: bucketOf(name, value) });
        }
      }),

    /** The pages that were visited, in the order of the site. */
    async read(): Promise<{ since: string; pages: PageVitals[] }> {
      const since = firstDay();
      const counts = await repository.bucketCounts(orm.em.fork(), since);
      const byPage = Map.groupBy(counts, ({ page }) => page);
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
    prune: (): Promise<void> => inTransaction(orm, (em) => repository.deleteBefore(em, firstDay())),
  };
}
