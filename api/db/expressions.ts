import { type Expression, type RawBuilder, sql } from 'kysely';

/** A text that is compared and sorted whatever the case of its ASCII letters. */
export const ignoreCase = (text: Expression<string>): RawBuilder<string> =>
  sql<string>`${text} collate nocase`;

/** A text that is part of the statement: SQLite uses a partial index only where its condition is written out. */
export const literal = <Text extends string>(text: Text): RawBuilder<Text> => sql.lit(text);
