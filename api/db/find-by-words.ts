import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { lookThrough, type RowSearch } from './look-through.ts';
import { type FoundRows, rowsAmong, rowsHolding, type Share, type WordSearch } from './search-words.ts';
import { walkZones } from './walk-zones.ts';

/** So many hits are gathered at one go and counted, or all there are in a table of so many rows. */
const FEW = { hits: 100, rows: 2000 };

/** So many hits are looked at before others have their turn; where their texts are read for short words, only a zone's. */
const STRETCH = { hits: 5000, texts: 512 };

/** Of so many rows each is asked whether it holds the words, a few at a time, once that takes less than to read on in the hits. */
const SMALL = { rows: 1500, batch: 100 };
/** One row asked takes as long as so many hits read. */
const ASKED = 30;

const MOST: Pick<Share, 'rows' | 'all' | 'values'> = { rows: '1', all: '1', values: [] };

/**
 * A page of the rows that hold the words, newest first, and how many there are: of a frequent word in many rows only that
 * there are more than those of a hundred hits, since to count all would take a hundred times as long as the page.
 */
export async function findByWords(em: SqlEntityManager, asked: WordSearch): Promise<FoundRows> {
  const search = withShort(asked);
  const { hits, reached, rows, part, share, ...few } = await lookForFew(em, search);
  if (hits <= FEW.hits) return few;
  if (rows <= FEW.rows) return asked.short === undefined ? findAll(em, search) : findInSmall(em, asked);
  if (part === 0) return { ids: [], total: 0 };
  const density = hits / reached;
  const counted = Math.ceil(FEW.hits * share);
  const isSmall = asked.share !== undefined && part <= SMALL.rows;
  const mostHits = isSmall ? part * ASKED : Number.POSITIVE_INFINITY;
  const expectedHits = Math.max(counted, search.offset + search.limit) / share;
  if (expectedHits > mostHits) return findInSmall(em, asked);
  const walked = await walkZones(em, search, {
    counted,
    mostHits,
    hits: density,
    rows: density * share,
    stretch: asked.short === undefined ? STRETCH.hits : STRETCH.texts,
  });
  return walked ?? findInSmall(em, asked);
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

interface Few extends FoundRows {
  /** Where there are more than a few, one more than these. */
  hits: number;
  /** The last id among them. */
  reached: number;
  /** About how many there are in the table. */
  rows: number;
  /** How many are such, their words aside. */
  part: number;
  /** And what part of all that is. */
  share: number;
}

/** What is found where there are few hits; of more, where and how many the oldest are. */
async function lookForFew(em: SqlEntityManager, search: WordSearch): Promise<Few> {
  const { table, phrases, limit, offset, share = MOST } = search;
  type Answer = Pick<Few, 'hits' | 'total'> & { id: number | null } & Record<
      'reached' | 'rows' | 'part' | 'whole',
      number | null
    >;
  const answer = await em.execute<Answer[]>(
    `with hits as materialized (select rowid as id from ${table}_words where ${table}_words match ? limit ${FEW.hits + 1}),
     found as materialized (select ${table}.id, ${table}.date ${rowsAmong('hits', search)} and (select count(*) from hits) <= ${FEW.hits})
     select (select count(*) from hits) as hits, (select max(id) from hits) as reached, (select max(id) from ${table}) as rows,
       ${share.rows} as part, ${share.all} as whole, (select count(*) from found) as total, page.id
     from (select 1) left join (select id, date from found order by date desc, id desc limit ? offset ?) as page
     order by page.date desc, page.id desc`,
    [phrases, ...search.values, ...share.values, limit, offset],
  );
  const { hits = 0, total = 0, reached, rows, part, whole } = answer[0] ?? {};
  const ids = answer.flatMap(({ id }) => id ?? []);
  const counts = { reached: reached ?? 0, rows: rows ?? 0, part: part ?? 0 };
  return { hits, ...counts, share: counts.part / (whole || 1), total, ids };
}

async function findAll(em: SqlEntityManager, search: WordSearch): Promise<FoundRows> {
  const { table, phrases, limit, offset } = search;
  const from = rowsHolding(search);
  const values = [phrases, ...search.values];
  const rows = await em.execute<{ id: number; total: number }[]>(
    `select ${table}.id, count(*) over () as total ${from} order by ${table}.date desc, ${table}.id desc limit ? offset ?`,
    [...values, limit, offset],
  );
  const [first] = rows;
  if (first !== undefined || offset === 0) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
  // Past the end there is no row to count with.
  const [counted] = await em.execute<{ total: number }[]>(`select count(*) as total ${from}`, values);
  return { ids: [], total: counted?.total ?? 0 };
}
