import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { type FoundRows, rowsHolding, WHOLE, type WordSearch } from './search-words.ts';
import { firstPossible, newestZones, type Run, runsOf, type Zone, zonesFor } from './zones.ts';

interface Row {
  id: number;
  date: number;
}

interface Guess {
  /** So many rows are counted, or one more than there are up to the page's end. */
  counted: number;
  /** About the part of the ids that holds the words. */
  hits: number;
  /** And is all else that is asked for. */
  rows: number;
}

/** Ids beyond those in which a page is expected. */
const SPARE = 1.25;
const GROWTH = 2;
/** So many hits are looked at before others have their turn. */
const STRETCH = 5000;
/** Runs of ids in one statement. Ids follow the dates but for a few posts, which are in runs of their own. */
const MOST_RUNS = 8;

/** A page of the rows that hold frequent words: the newest zones are looked into, as far as the page takes. */
export async function walkZones(em: SqlEntityManager, search: WordSearch, guess: Guess): Promise<FoundRows> {
  const wanted = Math.max(guess.counted, search.offset + search.limit) + 1;
  return (await lookNear(em, search, guess, wanted)) ?? lookFar(em, search, guess, wanted);
}

/** undefined where the page is not among so many hits, or ids and dates have nothing to do with each other. */
async function lookNear(
  em: SqlEntityManager,
  search: WordSearch,
  guess: Guess,
  wanted: number,
): Promise<FoundRows | undefined> {
  for (let ids = (wanted / guess.rows) * SPARE; ids * guess.hits <= STRETCH; ids *= GROWTH) {
    const most = zonesFor(ids);
    const zones = await newestZones(em, search.table, most + 1);
    const next = zones[most];
    const runs = runsOf(zones.slice(0, most));
    if (runs.length > MOST_RUNS) return undefined;
    search.goOn();
    const { settled, rows } = await lookInto(em, search, { runs, next, ...search });
    const page = rows.map(({ id }) => id);
    if (next === undefined) return { ids: page, total: settled };
    if (settled >= wanted) return { ids: page, total: wanted, atLeast: true };
    await setImmediate();
  }
  return undefined;
}

/** All zones, some at a time; what may stand on the page is gathered. */
async function lookFar(
  em: SqlEntityManager,
  search: WordSearch,
  guess: Guess,
  wanted: number,
): Promise<FoundRows> {
  const { offset, limit } = search;
  const end = offset + limit;
  const zones = await newestZones(em, search.table, Number.MAX_SAFE_INTEGER);
  let rows: Row[] = [];
  let seen = 0;
  const page = () => rows.slice(offset, end).map(({ id }) => id);
  for (let at = 0; at < zones.length; ) {
    search.goOn();
    const part = fewRuns(zones.slice(at, at + zonesFor(STRETCH / guess.hits)));
    at += part.length;
    const next = zones[at];
    const found = await lookInto(em, search, { runs: runsOf(part), next, limit: end, offset: 0 });
    seen += found.all;
    rows = [...rows, ...found.rows].sort(newestFirst).slice(0, end);
    const last = rows[end - 1];
    const isSettled = next !== undefined && last !== undefined && newestFirst(last, firstPossible(next)) < 0;
    if (isSettled && seen >= wanted) return { ids: page(), total: wanted, atLeast: true };
    await setImmediate();
  }
  return { ids: page(), total: seen };
}

/** The first of them, in as many runs as one statement takes. */
function fewRuns(zones: readonly Zone[]): readonly Zone[] {
  return runsOf(zones).length <= MOST_RUNS ? zones : zones.slice(0, MOST_RUNS);
}

interface Look extends Pick<WordSearch, 'limit' | 'offset'> {
  runs: readonly Run[];
  /** The first zone that is not looked into. */
  next: Zone | undefined;
}

interface Seen {
  /** How many there are in these runs. */
  all: number;
  /** Of them those before which nothing else can come. */
  settled: number;
  rows: Row[];
}

async function lookInto(em: SqlEntityManager, search: WordSearch, look: Look): Promise<Seen> {
  const { table, phrases } = search;
  const among = rowsHolding(
    search,
    `and ${table}_words.rowid >= ${WHOLE} and ${table}_words.rowid < ${WHOLE}`,
  );
  const found = look.runs.map(() => `select ${table}.id, ${table}.date ${among}`).join(' union all ');
  const bound = look.next === undefined ? BEFORE_ALL : firstPossible(look.next);
  const rows = await em.execute<{ all: number; settled: number; id: number | null; date: number }[]>(
    `with found as materialized (${found})
     select (select count(*) from found) as "all", (select count(*) from found where (date, id) > (?, ?)) as settled, page.id, page.date
     from (select 1) left join (select id, date from found order by date desc, id desc limit ? offset ?) as page`,
    [
      ...look.runs.flatMap(({ from, to }) => [phrases, from, to, ...search.values]),
      ...[bound.date, bound.id, look.limit, look.offset],
    ],
  );
  const { all = 0, settled = 0 } = rows[0] ?? {};
  const page = rows.flatMap(({ id, date }) => (id === null ? [] : [{ id, date }]));
  return { all, settled, rows: page.sort(newestFirst) };
}

const BEFORE_ALL: Row = { date: Number.MIN_SAFE_INTEGER, id: 0 };
const newestFirst = (a: Row, b: Row) => b.date - a.date || b.id - a.id;
