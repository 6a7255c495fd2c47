import type { SqlEntityManager } from '@mikro-orm/sql';
import { type RawBuilder, sql } from 'kysely';
import { foldedWords } from '#contract/search-rules.ts';
import type { IdRange, Searched, SearchedRow, TextOfRow } from '../engine.ts';
import { tablesOf } from '../tables.ts';

/** Besides id and date, which the index has, too. */
const COLUMNS = {
  post: ['state', 'deleted_at', 'category_id', 'author_id', 'blog_title'],
  contact: ['state', 'page', 'campaign', 'assignee_id', 'remind_at'],
} as const;

/** Rows that are looked at before a search. */
const NEWEST = 1_000;
/** Hits among them from which on a word counts as frequent: its newest rows are found sooner by date than by words. */
const FREQUENT = 20;

/** Longer words are cut, since PostgreSQL takes 2,046 bytes. Characters. */
const WORD_MAX = 250;
/**
 * Bytes of all words of a row together: what a tsvector takes. Some versions refuse more, others store an index that finds
 * too little: https://www.postgresql.org/docs/current/textsearch-limitations.html
 */
const WORDS_BYTES_MAX = 2 ** 20 - 1;

/** A number is found by all of its digits, or by its last ten to four: with its country's code or without. */
const LAST_DIGITS = [10, 9, 8, 7, 6, 5, 4];

function phoneWords(phone: string): string[] {
  const digits = phone.replace(/[ .()/-]/g, '');
  return [digits, ...LAST_DIGITS.map((length) => digits.slice(-length))].flatMap(foldedWords);
}

const cut = (word: string) => [...word].slice(0, WORD_MAX).join('');

/** Fills the index with the words of rows, in place of those that they had. */
export async function indexWords(
  em: SqlEntityManager,
  table: keyof Searched,
  rows: readonly TextOfRow[],
): Promise<void> {
  const list = JSON.stringify(rows.map((row) => ({ id: row.id, words: wordsOfRow(row) })));
  await sql`insert into ${sql.table(`${table}_words`)} (id, date, words)
    select source.id, source.date, array_to_tsvector(array(select jsonb_array_elements_text(value -> 'words')))
    from jsonb_array_elements(${list}::jsonb) join ${sql.table(table)} as source on source.id = (value ->> 'id')::bigint
    on conflict (id) do update set date = excluded.date, words = excluded.words`.execute(tablesOf(em));
}

/** Each word once, in their order; those that there is no room for are not found. */
function wordsOfRow({ texts, phone }: TextOfRow): string[] {
  const words = texts.flatMap(foldedWords).concat(phone === undefined ? [] : phoneWords(phone));
  const distinct = [...new Set(words.map(cut))];
  let bytes = 0;
  const end = distinct.findIndex((word) => {
    bytes += Buffer.byteLength(word);
    return bytes > WORDS_BYTES_MAX;
  });
  return end < 0 ? distinct : distinct.slice(0, end);
}

const TEXTS = {
  post: ['blog_title', 'description', 'searched'],
  contact: ['first_name', 'last_name', 'email', 'phone', 'message', 'note', 'campaign'],
} as const;
/** Rows that are read at one time. */
const BATCH = 500;

/** Fills the index with the rows that are not in it. */
export async function indexMissing(em: SqlEntityManager, table: keyof Searched): Promise<void> {
  for (let after = 0; ; ) {
    const columns = sql.join(TEXTS[table].map((column) => sql.ref(column)));
    const { rows } = await sql<Record<string, string | null> & { id: number }>`
      select id, ${columns} from ${sql.table(table)}
      where id > ${after} and not exists (
        select 1 from ${sql.table(`${table}_words`)} as words where words.id = ${sql.table(table)}.id
      ) order by id limit ${sql.lit(BATCH)}`.execute(tablesOf(em));
    const texts = rows.map((row) => ({
      id: row.id,
      texts:
        table === 'post'
          ? [row.blog_title ?? '', row.searched ?? row.description ?? '']
          : TEXTS.contact.map((column) =>
              column === 'campaign' ? valuesOf(row[column]) : (row[column] ?? ''),
            ),
      ...(table === 'contact' && { phone: row.phone ?? '' }),
    }));
    await indexWords(em, table, texts);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The parameters of a campaign, stored as JSON. */
const valuesOf = (campaign: string | null = null): string =>
  Object.values(JSON.parse(campaign ?? '{}')).join(' ');

/** A subquery of the ids whose rows hold, for each word of `q`, one that begins so, in any letter case and with any accents. */
export function idsWithWords(table: keyof Searched, q: string, { after, upTo }: IdRange): RawBuilder<number> {
  return sql`(select id from ${sql.table(`${table}_words`)} where words @@ ${queryOf(q)} and id > ${after} and id <= ${upTo})`;
}

/** A subquery of those rows, to be ordered by date. */
export async function rowsWithWords<Table extends keyof Searched>(
  em: SqlEntityManager,
  table: Table,
  q: string,
): Promise<RawBuilder<SearchedRow<Table>>> {
  const names = sql.join(COLUMNS[table].map((column) => sql.ref(`source.${column}`)));
  const words = sql.table(`${table}_words`);
  const query = queryOf(q);
  const { rows } = await sql<{ hits: number }>`select count(*) filter (where words @@ ${query}) as hits
    from (select words from ${words} order by date desc, id desc limit ${sql.lit(NEWEST)}) as newest`.execute(
    tablesOf(em),
  );
  // PostgreSQL takes the beginning of many words for a rare one. The index of words cannot serve the longer condition.
  const isFrequent = (rows[0]?.hits ?? 0) >= FREQUENT;
  const condition = isFrequent ? sql`coalesce(words @@ ${query}, false)` : sql`words @@ ${query}`;
  return sql`(select indexed.id, indexed.date, ${names} from ${words} as indexed
    join ${sql.table(table)} as source on source.id = indexed.id where ${condition})`;
}

/** Rows are counted up to this number: beyond it a word counts as frequent. */
const COUNTED_MAX = 100;

export async function countTermBeginnings(
  em: SqlEntityManager,
  table: keyof Searched,
  beginnings: readonly string[],
): Promise<Map<string, number>> {
  const terms = beginnings.map(termOf);
  const { rows } = await sql<{ beginning: string; count: number }>`
    select beginning, (
      select count(*) from (
        select 1 from ${sql.table(`${table}_words`)} where words @@ term::tsquery limit ${sql.lit(COUNTED_MAX)}
      ) as hit
    ) as count from unnest(${beginnings}::text[], ${terms}::text[]) as asked (beginning, term)`.execute(
    tablesOf(em),
  );
  return new Map(rows.filter(({ count }) => count > 0).map(({ beginning, count }) => [beginning, count]));
}

/** Signs alone are in no index: a query without words finds nothing. */
function queryOf(q: string): RawBuilder<unknown> {
  const words = [...new Set(foldedWords(q))];
  return sql`${words.map(termOf).join(' & ')}::tsquery`;
}

/** A beginning of words, as https://www.postgresql.org/docs/current/datatype-textsearch.html writes it. */
const termOf = (word: string) => `'${cut(word).replace(/['\\]/g, '$&$&')}':*`;
