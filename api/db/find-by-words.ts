import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { type DatedRow, newestFirst } from './gather-page.ts';
import { lateRows } from './late-rows.ts';
import { lookAtNewest, type Newest } from './look-at-newest.ts';
import { lookThrough } from './look-through.ts';
import { type FoundRows, holdsIndexed, type WordSearch } from './search-words.ts';
import { walkZones } from './walk-zones.ts';

/** So many hits are gathered at one go and counted, or all there are in a table of so many rows. */
const FEW = { hits: 30, rows: 2000 };

/** So many hits are looked at before others have their turn. */
const STRETCH = 5000;

/** Of so many rows each is asked whether it holds the words, a few at a time, once that takes less than to read on in the hits. */
const SMALL = { rows: 1500, batch: 100 };
/** One row asked takes as long as so many hits read. */
const ASKED = 30;

/** Hits that are looked at beyond those that are wanted: a tenth of the posts may be hidden ones. */
const SPARE = 1.1;

/**
 * A page of the rows that hold the words, newest first, and how many there are: of a frequent word in many rows only that
 * there are more than those of thirty hits, since to count all would take a hundred times as long as the page.
 */
export async function findByWords(em: SqlEntityManager, search: WordSearch): Promise<FoundRows> {
  const end = search.offset + search.limit;
  const look = (hits: number) =>
    lookAtNewest(em, search, {
      most: Math.max(FEW.hits + 1, hits <= STRETCH ? hits : 0),
      fewRows: FEW.rows,
    });

  const atOnce = search.share === undefined ? hitsFor(Math.max(FEW.hits, end) + 1, 1) : 0;
  const first = await look(atOnce);
  const { part, share, density } = first;
  const counted = Math.ceil(FEW.hits * share);
  const wanted = Math.max(counted, end) + 1;
  const pageOf = async ({ isAll, found, sure, lowest }: Newest): Promise<FoundRows | undefined> => {
    const idsOf = (newest: readonly DatedRow[]) => newest.slice(search.offset, end).map(({ id }) => id);
    if (isAll) return { ids: idsOf(found), total: found.length };
    const last = found[end - 1];
    if (last === undefined || found.length < wanted) return undefined;
    const late = sure >= end ? [] : await lateRows(em, search, { below: lowest, after: last.date });
    return late && { ids: idsOf([...found, ...late].sort(newestFirst)), total: wanted, atLeast: true };
  };
  if (part === 0) return { ids: [], total: 0 };
  const page = await pageOf(first);
  if (page !== undefined) return page;

  const mostHits = part <= SMALL.rows ? part * ASKED : Number.POSITIVE_INFINITY;
  const needed = hitsFor(wanted, share);
  if (needed > mostHits) return findInSmall(em, search);
  const isNear = needed > atOnce && needed <= STRETCH && first.found.length > 0;
  const guess = { counted, mostHits, hits: density, rows: density * share, stretch: STRETCH };
  return (
    (isNear ? await pageOf(await look(needed)) : undefined) ??
    (await walkZones(em, search, guess)) ??
    findInSmall(em, search)
  );
}

/** So many hits have that many rows among them. */
const hitsFor = (rows: number, share: number) => Math.ceil((rows / share) * SPARE);

/** By the index of what else a row has to be. */
function findInSmall(em: SqlEntityManager, { phrases, share, ...search }: WordSearch): Promise<FoundRows> {
  return lookThrough(em, {
    ...search,
    indexedBy: share?.indexedBy,
    batch: SMALL.batch,
    holds: holdsIndexed(search.table),
    words: [phrases],
  });
}
