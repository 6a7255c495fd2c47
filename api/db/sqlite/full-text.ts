import type { SqlEntityManager } from '@mikro-orm/sql';
import { type RawBuilder, sql } from 'kysely';
import { wordsOf } from '#contract/search-rules.ts';
import type { IdRange, Searched, SearchedRow } from '../engine.ts';
import { tablesOf } from '../tables.ts';

/** Hits up to this number are sorted; of more, the rows are walked in the order of their dates. */
const SORTED_MAX = 10_000;

/** Ids and dates of posts are read from an index, since their rows are long. */
const SOURCES = {
  post: {
    columns: ['id', 'date', 'state', 'deleted_at', 'category_id', 'author_id', 'blog_title'],
    from: sql`post indexed by post_search_index`,
  },
  contact: {
    columns: ['id', 'date', 'state', 'page', 'campaign', 'assignee_id', 'remind_at'],
    from: sql`contact`,
  },
};

/** A subquery of the ids whose rows hold, for each word of `q`, one that begins so, in any letter case and with any accents. */
export function idsWithWords(table: keyof Searched, q: string, { after, upTo }: IdRange): RawBuilder<number> {
  const words = sql.table(`${table}_words`);
  // BigInt binds whole numbers: the driver binds numbers as fractions, which limit nothing here.
  return sql`(select rowid from ${words} where ${words} match ${phrasesOf(q)} and rowid > ${BigInt(after)} and rowid <= ${BigInt(upTo)})`;
}

/** A subquery of those rows, to be ordered by date. */
export async function rowsWithWords<Table extends keyof Searched>(
  em: SqlEntityManager,
  table: Table,
  q: string,
): Promise<RawBuilder<SearchedRow<Table>>> {
  const words = sql.table(`${table}_words`);
  const { columns, from } = SOURCES[table];
  const names = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  const hits = sql`select rowid as id from ${words} where ${words} match ${phrasesOf(q)}`;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${hits} limit ${sql.lit(SORTED_MAX + 1)})`.execute(tablesOf(em));
  if ((rows[0]?.count ?? 0) > SORTED_MAX) {
    // The plus keeps SQLite from looking up each hit by its id: an index by date ends at the last row that is asked for.
    return sql`(select ${names} from ${sql.table(table)} where +${sql.ref(`${table}.id`)} in (${hits}))`;
  }
  // A cross join keeps this order: the hits first, then the row of each.
  return sql`(select ${names} from (${hits}) as hit cross join ${from} on ${sql.ref(`${table}.id`)} = hit.id)`;
}

/** Rows are counted up to this number: beyond it a word counts as frequent. */
const COUNTED_MAX = 100;

export async function countTermBeginnings(
  em: SqlEntityManager,
  table: keyof Searched,
  beginnings: readonly string[],
): Promise<Map<string, number>> {
  const words = sql.table(`${table}_words`);
  const { rows } = await sql<{ beginning: string; count: number }>`
    select value as beginning,
      (select count(*) from (
        select 1 from ${words} where ${words} match '"' || value || '"*' limit ${sql.lit(COUNTED_MAX)})) as count
    from json_each(${JSON.stringify(beginnings)})`.execute(tablesOf(em));
  return new Map(rows.filter(({ count }) => count > 0).map(({ beginning, count }) => [beginning, count]));
}

/** Writes the search in FTS5's query language. Signs alone are in no index: an empty phrase finds nothing. */
function phrasesOf(q: string): string {
  const words = [...new Set(wordsOf(q))];
  return words.length === 0 ? '""' : words.map((word) => `"${word}"*`).join(' AND ');
}
