import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { byIndex, type WordSearch } from './search-words.ts';

/** Ids of a zone, as migration 0010 made them. */
const ZONE = 512;

export interface Zone {
  zone: number;
  /** The newest date in it, or a later one. */
  newest: number;
}

/** Ids in a row. */
export interface Run {
  from: number;
  /** The first that is none of them. */
  to: number;
}

/** So many hold `ids` ids, though the newest of them may have just begun. */
export const zonesFor = (ids: number): number => Math.ceil(ids / ZONE) + 1;

/** So many, and at least one, have no more than `ids` ids. */
export const zonesWithin = (ids: number): number => Math.max(1, Math.floor(ids / ZONE));

/** In the order in which their rows may come in a list, newest first. */
export const newestZones = (em: SqlEntityManager, table: string, most: number): Promise<Zone[]> =>
  em.execute(`select zone, newest from ${table}_zone order by newest desc, zone desc limit ?`, [most]);

/** No row of this zone, nor of any after it, comes before this in a list. */
export const firstPossible = ({ zone, newest }: Zone) => ({ date: newest, id: (zone + 1) * ZONE - 1 });

/** Where the ids of a zone begin, and those of the next, as SQL. */
export const idsOf = (zone: string) => ({ from: `${zone} * ${ZONE}`, to: `(${zone} + 1) * ${ZONE}` });

/** No row of an id below this one has a later date, as SQL. */
export function newestBelow({ table, indexedBy }: WordSearch, id: string): string {
  const inZone = `select max(date) from ${byIndex(table, indexedBy)} where id >= ${id} / ${ZONE} * ${ZONE} and id < ${id}`;
  const inOthers = `select newest from ${table}_zone indexed by ${table}_zone_newest_index where zone < ${id} / ${ZONE} order by newest desc limit 1`;
  return `max(ifnull((${inZone}), 0), ifnull((${inOthers}), 0))`;
}

/** The ids of these zones: neighbours are one run. */
export function runsOf(zones: readonly Zone[]): Run[] {
  const runs: Run[] = [];
  for (const { zone } of zones.toSorted((a, b) => a.zone - b.zone)) {
    const before = runs.at(-1);
    const [from, to] = [zone * ZONE, (zone + 1) * ZONE];
    if (before?.to === from) before.to = to;
    else runs.push({ from, to });
  }
  return runs;
}
