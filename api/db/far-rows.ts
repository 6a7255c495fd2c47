import type { SqlEntityManager } from '@mikro-orm/sqlite';

/** Before a page that is further down than this the rows are not walked one by one. */
export const FAR = 5000;

interface Far {
  /** The table, whose milestones (migration 0011) are named after it. */
  table: 'post' | 'contact';
  columns: string;
  /** Which kinds of rows, as milestones count them, and what stands for the question marks. */
  condition: string;
  values: readonly (string | number)[];
  /** What rows have to be to be counted at all. */
  standing?: string;
  limit: number;
  offset: number;
}

/** A page of a list, newest first, found by the last milestone above it: of one moment, as a plain `offset` is. */
export function farRows<Row extends object>(
  em: SqlEntityManager,
  { table, columns, condition, values, standing = 'true', limit, offset }: Far,
): Promise<Row[]> {
  return em.execute<Row[]>(
    `with above as materialized (select ifnull(date, ${TOP}) as date, ifnull(id, 0) as id, ifnull(max(upto), 0) as upto from (
       select date, id, sum(sum(count)) over (order by date desc, id desc) as upto from ${table}_milestone where ${condition} group by date, id
     ) where upto <= ?)
     select ${columns} from ${table} where ${standing} and ${condition} and (date, id) < (select date, id from above)
     order by date desc, id desc limit ? offset ? - (select upto from above)`,
    [...values, offset, ...values, limit, offset],
  );
}

/** After all dates. */
const TOP = 8_640_000_000_000_000;
