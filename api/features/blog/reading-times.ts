import type { SqlEntityManager } from '@mikro-orm/sql';
import { readingMinutes } from '#contract/plain-text.ts';
import type { PostHeadRow } from './post.queries.ts';
import { textsOf } from './post.queries.ts';

type Version = Pick<PostHeadRow, 'id' | 'revision'>;

/** When more are known, all are forgotten and counted again. */
const KNOWN_MAX = 10_000;

const keyOf = ({ id, revision }: Version) => `${id} ${revision}`;

/** Whole minutes that posts take to read. They are kept for each version of a post, so that a list of cards needs no texts. */
export function createReadingTimes() {
  const known = new Map<string, number>();
  return async (em: SqlEntityManager, rows: readonly Version[]) => {
    if (known.size > KNOWN_MAX) known.clear();
    const unknown = rows.filter((row) => !known.has(keyOf(row))).map(({ id }) => id);
    if (unknown.length > 0) {
      for (const { description, ...row } of await textsOf(em, unknown))
        known.set(keyOf(row), readingMinutes(description));
    }
    /** undefined for a post that was changed since its row was read. */
    return (row: Version): number | undefined => known.get(keyOf(row));
  };
}
