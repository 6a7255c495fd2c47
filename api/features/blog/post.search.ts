import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { SearchWords } from '#api/db/search-words.ts';

/** The part of a list that is asked for. */
export interface ListPart {
  /** What a post has to be, its words aside, and what stands for its question marks. */
  condition: string;
  values: readonly number[];
  limit: number;
  offset: number;
}

export interface FoundPosts {
  ids: number[];
  /** On all pages together. */
  total: number;
}

/** Posts that are looked through before others have their turn. */
const BATCH = 300;

const HOLDS = "(post.blog_title like ? escape '\\' or post.description like ? escape '\\')";
const holds = (patterns: readonly string[]) => patterns.map(() => HOLDS);
const twice = (patterns: readonly string[]) => patterns.flatMap((pattern) => [pattern, pattern]);

/** The posts that hold the words, newest first. */
export function findIds(
  em: SqlEntityManager,
  part: ListPart,
  { phrases, patterns }: SearchWords,
): Promise<FoundPosts> {
  return phrases === undefined
    ? inTurn(() => lookThrough(em, part, patterns))
    : lookUp(em, part, phrases, patterns);
}

/** One look into the index serves both, the page and the count. */
async function lookUp(
  em: SqlEntityManager,
  { condition, values, limit, offset }: ListPart,
  phrases: string,
  patterns: readonly string[],
): Promise<FoundPosts> {
  const conditions = ['post_words match ?', condition, ...holds(patterns)].join(' and ');
  // `cross join` keeps this order: the posts that hold the words are looked at, and no others.
  const from = `from post_words cross join post indexed by post_found_index on post.id = post_words.rowid where ${conditions}`;
  const all = [phrases, ...values, ...twice(patterns)];
  const rows = await em.execute<{ id: number; total: number }[]>(
    `select post.id, count(*) over () as total ${from} order by post.date desc, post.id desc limit ? offset ?`,
    [...all, limit, offset],
  );
  const [first] = rows;
  if (first !== undefined || offset === 0) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
  // Past the end there is no row to count with.
  const [counted] = await em.execute<{ total: number }[]>(`select count(*) as total ${from}`, all);
  return { ids: [], total: counted?.total ?? 0 };
}

/** For words that are too short for the index: all texts, a few at a time, so that no other visitor waits for it. */
async function lookThrough(
  em: SqlEntityManager,
  { condition, values, limit, offset }: ListPart,
  patterns: readonly string[],
): Promise<FoundPosts> {
  const ids: number[] = [];
  let total = 0;
  let after = { date: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = await em.execute<{ id: number; date: number; found: number }[]>(
      `select id, date, ${holds(patterns).join(' and ')} as found from post where ${condition} and (date, id) < (?, ?) order by date desc, id desc limit ${BATCH}`,
      [...twice(patterns), ...values, after.date, after.id],
    );
    for (const { id, found } of rows) {
      if (found === 0) continue;
      total += 1;
      if (total > offset && ids.length < limit) ids.push(id);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return { ids, total };
    after = last;
    await setImmediate();
  }
}

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: many at once would take all of the server's time between them. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}
