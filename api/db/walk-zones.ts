import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { gatherPage } from './gather-page.ts';
import { lookIntoZones, type Seen } from './look-into-zones.ts';
import type { FoundRows, WordSearch } from './search-words.ts';
import { firstPossible, newestZones, runsOf, type Zone, zonesFor, zonesWithin } from './zones.ts';

interface Guess {
  /** So many rows are counted, or one more than there are up to the page's end. */
  counted: number;
  /** About the part of the ids that holds the words: as the oldest have it, so perhaps far from true of the newest. */
  hits: number;
  /** And is all else that is asked for. */
  rows: number;
  /** So many hits are looked at before others have their turn, one zone's at least; a statement that meets more gives up. */
  stretch: number;
  /** After so many the walk is given up. */
  mostHits: number;
}

/** Beyond what is expected to hold a page. */
const SPARE = 1.25;
/** Of a stretch so many hits are aimed at. */
const AIM = 0.8;
/** Zones that one statement looks into: so many times as many as the one before, and at most. The first may take that: a guess far from true costs a stretch. */
const ZONES = { growth: 4, most: 512 };
/** Runs of ids in one statement. Ids follow the dates but for a few posts, which are in runs of their own. */
const MOST_RUNS = 8;

/** A page of the rows that hold frequent words: zone by zone from the newest, as far as the page takes. undefined when given up. */
export async function walkZones(
  em: SqlEntityManager,
  search: WordSearch,
  guess: Guess,
): Promise<FoundRows | undefined> {
  const { table, offset, limit } = search;
  const { stretch } = guess;
  const wanted = Math.max(guess.counted, offset + limit) + 1;
  const page = gatherPage(search);
  const looked = new Set<number>();
  let count = firstCount(guess, wanted);
  let zones = await newestZones(em, table, count + 1);
  let isAll = zones.length <= count;
  let seen = 0;
  let hits = 0;
  while (zones.length > 0) {
    search.goOn();
    const part = fewRuns(zones.slice(0, count));
    const next = zones[part.length];
    const bound = next === undefined ? BEFORE_ALL : firstPossible(next);
    const found = await lookIntoZones(em, search, {
      runs: runsOf(part),
      most: stretch,
      limit: page.open(),
      skip: page.before(),
      bound,
    });
    hits += found?.hits ?? stretch;
    if (found === undefined) {
      count = zonesWithin(stretch);
      await setImmediate();
      continue;
    }
    seen += found.all;
    page.add(found.rows, bound, found.skipped);
    if (next !== undefined && page.open() === 0 && seen >= wanted)
      return { ids: page.ids, total: wanted, atLeast: true };
    if (next !== undefined && hits > guess.mostHits) return undefined;
    for (const { zone } of part) looked.add(zone);
    // The others at once: a zone that moves while its neighbours are read must not be missed.
    if (!isAll) zones = await newestZones(em, table, Number.MAX_SAFE_INTEGER);
    isAll = true;
    zones = zones.filter(({ zone }) => !looked.has(zone));
    count = nextCount(part.length, found, { stretch, missing: wanted - seen });
    await setImmediate();
  }
  return { ids: page.ids, total: seen };
}

function firstCount({ hits, rows, stretch }: Guess, wanted: number): number {
  return Math.min(zonesFor((wanted / rows) * SPARE), zonesWithin((stretch * AIM) / hits), ZONES.most);
}

/** How many zones to look into next, by what the last `zones` of them held. */
function nextCount(
  zones: number,
  { hits, all }: Seen,
  { stretch, missing }: { stretch: number; missing: number },
): number {
  const forHits = Math.floor((zones * stretch * AIM) / Math.max(1, hits));
  const forPage =
    missing > 0 ? Math.ceil((zones * missing * SPARE) / Math.max(1, all)) + 1 : Number.MAX_SAFE_INTEGER;
  return Math.max(1, Math.min(forHits, forPage, zones * ZONES.growth, ZONES.most));
}

/** The first of them, in as many runs as one statement takes. */
function fewRuns(zones: readonly Zone[]): readonly Zone[] {
  return runsOf(zones).length <= MOST_RUNS ? zones : zones.slice(0, MOST_RUNS);
}

const BEFORE_ALL = { date: Number.MIN_SAFE_INTEGER, id: 0 };
