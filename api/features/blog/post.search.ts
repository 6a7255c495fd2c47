import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { type FoundRows, findByWords, type SearchWords } from '#api/db/search-words.ts';

/** The part of a list that is asked for. */
export interface ListPart {
  /** What a post has to be, its words aside, and what stands for its question marks. */
  condition: string;
  values: readonly number[];
  limit: number;
  offset: number;
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
): Promise<FoundRows> {
  if (phrases === undefined) return inTurn(() => lookThrough(em, part, patterns));
  return findByWords(em, {
    ...part,
    table: 'post',
    index: 'post_words',
    indexedBy: 'post_found_index',
    phrases,
    condition: [part.condition, ...holds(patterns)].join(' and '),
    values: [...part.values, ...twice(patterns)],
  });
}

/** For words that are too short for the index: all texts, a few at a time, so that no other visitor waits for it. */
async function lookThrough(
  em: SqlEntityManager,
  { condition, values, limit, offset }: ListPart,
  patterns: readonly string[],
): Promise<FoundRows> {
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
