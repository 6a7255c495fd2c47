import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { findByTexts, findByWords } from '#api/db/find-by-words.ts';
import type { FoundRows, SearchWords, Share } from '#api/db/search-words.ts';
import { type IsLeft, refuseLeft } from '#api/http/left-caller.ts';
import { shortQueue } from '#api/http/short-queue.ts';

/** The part of a list that is asked for. */
export interface ListPart {
  /** What a post has to be, its words aside, and what stands for its question marks. */
  condition: string;
  values: readonly number[];
  /** How many posts are such. */
  share?: Share;
  limit: number;
  offset: number;
}

const HOLDS = "(post.blog_title like ? escape '\\' or post.description like ? escape '\\')";
const holds = (patterns: readonly string[]) => patterns.map(() => HOLDS);
const twice = (patterns: readonly string[]) => patterns.flatMap((pattern) => [pattern, pattern]);

const inTurn = shortQueue({ most: 10, retryAfter: 10 });

/** The posts that hold the words, newest first. @throws Problem busy when too many look through all texts */
export function findIds(
  em: SqlEntityManager,
  part: ListPart,
  { words: { phrases, patterns }, isLeft }: { words: SearchWords; isLeft: IsLeft },
): Promise<FoundRows> {
  const goOn = () => refuseLeft(isLeft);
  const short = { holds: holds(patterns).join(' and '), words: twice(patterns) };
  if (phrases === undefined) {
    const through = { ...part, ...short, table: 'post', indexedBy: part.share?.indexedBy, goOn };
    return inTurn(() => findByTexts(em, through), isLeft);
  }
  const search = { ...part, table: 'post' as const, indexedBy: 'post_found_index', phrases, goOn };
  if (patterns.length === 0) return findByWords(em, search);
  return inTurn(() => findByWords(em, { ...search, short }), isLeft);
}
