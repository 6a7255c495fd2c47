import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from './engine.ts';

/** A text that is compared and sorted whatever the case of its ASCII letters. Compare it with `ignoreCase` of the other. */
export const ignoreCase = (em: SqlEntityManager, text: Expression<string>): RawBuilder<string> =>
  isPostgres(em) ? sql<string>`lower(${text} collate "C")` : sql<string>`${text} collate nocase`;

/** A text that is part of the statement: SQLite uses a partial index only where its condition is written out. */
export const literal = <Text extends string>(text: Text): RawBuilder<Text> => sql.lit(text);

/** Whether a text is one of these, in a statement that is the same for any number of them. */
export const isOneOf = (
  em: SqlEntityManager,
  text: Expression<string | null>,
  values: readonly string[],
): RawBuilder<SqlBool> =>
  isPostgres(em)
    ? sql<SqlBool>`${text} = any(${values}::text[])`
    : sql<SqlBool>`${text} in (select value from json_each(${JSON.stringify(values)}))`;
