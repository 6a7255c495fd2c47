import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { VitalMetric } from '#contract/vitals.ts';
import { VitalEntity } from './vitals.entities.ts';

export interface Measured {
  /** Of India, `2026-11-20`. */
  day: string;
  page: string;
  metric: VitalMetric;
  bucket: number;
  /** Visits. */
  count: number;
}

/** Rows that one statement inserts: SQLite takes 32,766 values. */
const INSERTED = 2_000;

/** Adds to the counts. Each row once, and in one order everywhere: two servers never wait for each other's rows. */
export async function countUp(em: SqlEntityManager, measured: readonly Measured[]): Promise<void> {
  for (let at = 0; at < measured.length; at += INSERTED) {
    await tablesOf(em)
      .insertInto('vital')
      .values(measured.slice(at, at + INSERTED))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'page', 'metric', 'bucket'])
          .doUpdateSet((eb) => ({ count: eb('vital.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
  }
}

interface BucketCount {
  page: string;
  metric: string;
  bucket: number;
  count: number;
}

/** Of all days since `day`, in the order of pages, metrics and buckets. */
export const bucketCounts = (em: SqlEntityManager, day: string): Promise<BucketCount[]> =>
  tablesOf(em)
    .selectFrom('vital')
    .where('day', '>=', day)
    .select(['page', 'metric', 'bucket'])
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .groupBy(['page', 'metric', 'bucket'])
    .orderBy('page')
    .orderBy('metric')
    .orderBy('bucket')
    .execute();

/** Deletes the days before `day`. */
export async function deleteBefore(em: SqlEntityManager, day: string): Promise<void> {
  await em.nativeDelete(VitalEntity, { day: { $lt: day } });
}
