import type { MikroORM } from '@mikro-orm/sqlite';
import { retryOnBusy } from '#api/db/retry-on-busy.ts';
import { indianDay, indianDays } from '#contract/indian-day.ts';
import { vitalPages } from '#contract/vital-pages.ts';
import { type PageVitals, VITAL_DAYS, type VisitReport, type VitalMetric } from '#contract/vitals.ts';
import { bucketOf, figureOf } from './vital-buckets.ts';
import { VitalEntity } from './vitals.entities.ts';

interface Row {
  page: string;
  metric: VitalMetric;
  bucket: number;
  count: number;
}

/** The first day that is kept. */
const sinceDay = (now: Date) => indianDays(now, VITAL_DAYS)[0] ?? indianDay(now);

const COUNT_UP =
  'insert into vital (day, page, metric, bucket, count) values (?, ?, ?, ?, 1) on conflict (day, page, metric, bucket) do update set count = count + 1';

/** Adds one visit to the day's counts. */
export async function countVisit(orm: MikroORM, { page, metrics }: VisitReport, now: Date): Promise<void> {
  await retryOnBusy(() =>
    orm.em.fork().transactional(async (em) => {
      for (const { name, value } of metrics) {
        await em.execute(COUNT_UP, [indianDay(now), page, name, bucketOf(name, value)]);
      }
    }),
  );
}

/** The pages that were visited, in the order of the site. */
export async function readVitals(orm: MikroORM, now: Date): Promise<{ since: string; pages: PageVitals[] }> {
  const since = sinceDay(now);
  const rows = await orm.em
    .fork()
    .execute<Row[]>(
      'select page, metric, bucket, sum(count) as count from vital where day >= ? group by page, metric, bucket order by page, metric, bucket',
      [since],
    );
  const byPage = Map.groupBy(rows, ({ page }) => page);
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
}

/** Deletes the days that are no longer kept. */
export async function pruneVitals(orm: MikroORM, now: Date): Promise<void> {
  await retryOnBusy(() => orm.em.fork().nativeDelete(VitalEntity, { day: { $lt: sinceDay(now) } }));
}
