import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { lookAtNewest } from './look-at-newest.ts';
import { lookThrough, type RowSearch } from './look-through.ts';
import type { FoundRows, Share, WordSearch } from './search-words.ts';
import { walkZones } from './walk-zones.ts';

/** So many hits are gathered at one go and counted, or all there are in a table of so many rows. */
const FEW = { hits: 100, rows: 2000 };

/** So many hits are looked at before others have their turn; where their texts are read for short words, only a zone's. */
const STRETCH = { hits: 5000, texts: 512 };

/** Of so many rows each is asked whether it holds the words, a few at a time, once that takes less than to read on in the hits. */
const SMALL = { rows: 1500, batch: 100 };
/** One row asked takes as long as so many hits read. */
const ASKED = 30;

/** Hits that are looked at beyond those that are wanted: so many posts may be hidden ones. */
const SPARE = 1.1;

/**
 * A page of the rows that hold the words, newest first, and how many there are: of a frequent word in many rows only that
 * there are more than those of a hundred hits, since to count all would take a hundred times as long as the page.
 */
export async function findByWords(em: SqlEntityManager, asked: WordSearch): Promise<FoundRows> {
  const search = withShort(asked);
  const end = search.offset + search.limit;
  const { part, share } = await sizeOf(em, search.share);
  if (part === 0) return { ids: [], total: 0 };
  const stretch = asked.short === undefined ? STRETCH.hits : STRETCH.texts;
  const mostHits = part <= SMALL.rows ? part * ASKED : Number.POSITIVE_INFINITY;
  const counted = Math.ceil(FEW.hits * share);
  const wanted = Math.max(counted, end) + 1;
  const needed = Math.ceil((wanted / share) * SPARE);
  const isNear = needed <= Math.min(stretch, mostHits);
  const newest = await lookAtNewest(em, search, {
    most: Math.max(FEW.hits + 1, isNear ? needed : 0),
    fewRows: asked.short === undefined ? FEW.rows : 0,
  });
  const { ids, rows, density } = newest;
  const page = ids.slice(search.offset, end);
  if (newest.isAll) return { ids: page, total: ids.length };
  if (rows <= FEW.rows) return findInSmall(em, asked);
  if (newest.sure >= end && ids.length >= wanted) return { ids: page, total: wanted, atLeast: true };
  if (needed > mostHits) return findInSmall(em, asked);
  const guess = { counted, mostHits, hits: density, rows: density * share, stretch };
  return (await walkZones(em, search, guess)) ?? findInSmall(em, asked);
}

/** The same of words that are all too short for the index of words. */
export const findByTexts = (em: SqlEntityManager, search: RowSearch): Promise<FoundRows> =>
  lookThrough(em, { ...search, counted: { most: FEW.hits, fewRows: FEW.rows } });

/** The short words are one condition more. */
function withShort({ short, ...search }: WordSearch): WordSearch {
  if (short === undefined) return search;
  return {
    ...search,
    condition: `${search.condition} and ${short.holds}`,
    values: [...search.values, ...short.words],
  };
}

/** By the index of what else a row has to be. */
function findInSmall(
  em: SqlEntityManager,
  { short, phrases, share, ...search }: WordSearch,
): Promise<FoundRows> {
  const words = `${search.table}_words`;
  const indexed = `exists (select 1 from ${words} where ${words} match ? and rowid = ${search.table}.id)`;
  return lookThrough(em, {
    ...search,
    indexedBy: share?.indexedBy,
    batch: SMALL.batch,
    holds: short === undefined ? indexed : `(${indexed} and ${short.holds})`,
    words: [phrases, ...(short?.words ?? [])],
  });
}

interface Size {
  /** How many rows are such, their words aside. */
  part: number;
  /** And what part of all that is. */
  share: number;
}

async function sizeOf(em: SqlEntityManager, share: Share | undefined): Promise<Size> {
  if (share === undefined) return { part: Number.POSITIVE_INFINITY, share: 1 };
  const [size] = await em.execute<[{ part: number; whole: number }]>(
    `select ${share.rows} as part, ${share.all} as whole`,
    share.values,
  );
  return { part: size.part, share: size.part / (size.whole || 1) };
}
