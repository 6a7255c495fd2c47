import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from './engine.ts';

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

/** Scheme, host and port of a web address. */
export const originOf = (em: SqlEntityManager, url: Expression<string>): RawBuilder<string> =>
  isPostgres(em)
    ? sql<string>`substring(${url} from '^https?://[^/]+')`
    : sql<string>`substr(${url}, 1, 7 + instr(substr(${url}, 9) || '/', '/'))`;

/** Under which page visits to a post are counted (contract/source-pages.ts). */
export const countedPageOf = (id: Expression<number>): RawBuilder<string> => sql<string>`'/blog/' || ${id}`;

/** A field of an object that is stored as JSON; null: it has none of this name. */
export const jsonField = (
  em: SqlEntityManager,
  json: Expression<string | null>,
  name: string,
): RawBuilder<string | null> =>
  isPostgres(em)
    ? sql<string | null>`(${json}::json ->> ${sql.lit(name)})`
    : sql<string | null>`json_extract(${json}, ${sql.lit(`$.${name}`)})`;

/** The name of a campaign whose parameters are stored as JSON: an index has it where there is a campaign. */
export const campaignName = (em: SqlEntityManager, campaign: Expression<string | null>) =>
  jsonField(em, campaign, 'utm_campaign').$notNull();
