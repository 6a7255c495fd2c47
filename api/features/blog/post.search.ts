import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { findByWords } from '#api/db/find-by-words.ts';
import type { FoundRows, Share } from '#api/db/search-words.ts';

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

/** The posts that hold the words, newest first. */
export const findIds = (
  em: SqlEntityManager,
  part: ListPart,
  { phrases, signal }: { phrases: string; signal: AbortSignal | undefined },
): Promise<FoundRows> =>
  findByWords(em, {
    ...part,
    table: 'post',
    indexedBy: 'post_found_index',
    phrases,
    goOn: () => signal?.throwIfAborted(),
  });
