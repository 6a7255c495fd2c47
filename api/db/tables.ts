import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql';
import type { ColumnType, Kysely, Selectable } from 'kysely';
import type { entities } from './entities.ts';

/** A total that triggers count. */
interface Totals {
  post_count: { category_id: number; state: 'published' | 'draft'; count: number };
  /** `changes` grows with each message that comes, goes or changes its state or date. */
  contact_count: { state: 'new' | 'answered' | 'suspected'; count: number; changes: number };
  /** `day`: of India, counted from 1970. */
  contact_day: { day: number; count: number };
  /** Messages without suspected spam, by where they came from: the columns of source_day. */
  contact_source: {
    day: number;
    page: string;
    utm_source: string;
    utm_medium: string;
    utm_campaign: string;
    referrer: string;
    count: number;
  };
}

type Inferred = InferKyselyDB<(typeof entities)[number]>;

/** Rows as the database has them: dates are milliseconds since 1970 (a `Date` may be written), JSON is text. */
type Column<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Stored<Read>, Written<Insert>, Written<Update>>
    : ColumnType<Stored<T>, Written<T>, Written<T>>;
type Stored<T> = T extends Date
  ? number
  : T extends Uint8Array | string | number | boolean | null
    ? T
    : string;
type Written<T> = T extends Date
  ? Date | number
  : T extends Uint8Array | string | number | boolean | null | undefined
    ? T
    : string;

export type Tables = {
  [Table in keyof Inferred]: { [Name in keyof Inferred[Table]]: Column<Inferred[Table][Name]> };
} & Totals;

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Typed queries on the tables, inside the transaction of `em` where it has one. */
export const tablesOf = (em: SqlEntityManager): Kysely<Tables> => em.getKysely<Tables>();
