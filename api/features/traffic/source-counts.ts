import { createCountBuffer } from '#api/db/count-buffer.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { SOURCES_A_DAY } from '#contract/sources.ts';
import { vitalPages } from '#contract/vital-pages.ts';
import type { NameOf } from './address-shares.ts';
import { addCounts, keysOfDay, type SourceDay, type SourceKey } from './sources.repository.ts';

/** In place of a name that finds no room. */
const OTHER = 'other';

/** Room that is left, beyond this, for names that several addresses bring. */
const OF_ONE_ADDRESS = 1_500;

interface Counted extends SourceDay {
  /** Several addresses have brought its names. */
  isShared: boolean;
}

export const textOf = ({ day, page, utm_source, utm_medium, utm_campaign, referrer }: SourceKey) =>
  JSON.stringify([day, page, utm_source, utm_medium, utm_campaign, referrer]);

const isOfSite = ({ page }: SourceKey) => vitalPages.some((each) => each === page);

/** Whether it says more than which page of the site itself was visited. */
export const isNamed = (row: SourceKey): boolean =>
  !isOfSite(row) ||
  [row.utm_source, row.utm_medium, row.utm_campaign, row.referrer].some((name) => name !== '');

/** The same visits among those that find no room by their names. */
const withoutNames = <T extends SourceDay>(row: T): T => ({
  ...row,
  page: isOfSite(row) ? row.page : OTHER,
  utm_source: OTHER,
  utm_medium: '',
  utm_campaign: '',
  referrer: OTHER,
});

/** Adds visits to those that wait; what finds no room by its names under `other`. */
function put(waiting: Map<string, Counted>, row: Counted): void {
  const key = textOf(row);
  const known = waiting.get(key);
  if (known !== undefined) {
    known.visits += row.visits;
    known.taps += row.taps;
    known.isShared ||= row.isShared;
    return;
  }
  const other = withoutNames(row);
  if (waiting.size < roomFor(row) || textOf(other) === key) waiting.set(key, { ...row });
  else put(waiting, other);
}

const roomFor = ({ isShared }: Pick<Counted, 'isShared'>) => (isShared ? SOURCES_A_DAY : OF_ONE_ADDRESS);

/** Visits by their sources, counted in memory. */
export function createSourceCounts({ orm }: { orm: Orm }) {
  const buffer = createCountBuffer<Counted>({
    orm,
    put,
    write: async (em, counted) => {
      const days = Map.groupBy(counted, ({ day }) => day);
      const rows = [];
      for (const [day, ofDay] of [...days].sort(([a], [b]) => a - b)) {
        rows.push(...withinRoom(ofDay, await keysOfDay(em, day)));
      }
      await addCounts(em, rows);
    },
  });
  return {
    add: (row: SourceDay, name: NameOf): void =>
      buffer.add({ ...(name === 'none' ? withoutNames(row) : row), isShared: name === 'several' }),
    flush: buffer.flush,
  };
}

/** The rows of one day, in order; those that would make it more than SOURCES_A_DAY together under `other`. */
function withinRoom(rows: readonly Counted[], stored: readonly SourceKey[]): SourceDay[] {
  const known = new Set(stored.map(textOf));
  const merged = new Map<string, SourceDay>();
  for (const { isShared, ...row } of rows) {
    const isNew = !known.has(textOf(row));
    const kept = isNew && known.size >= roomFor({ isShared }) ? withoutNames(row) : row;
    const key = textOf(kept);
    if (kept === row) known.add(key);
    const other = merged.get(key);
    if (other === undefined) merged.set(key, { ...kept });
    else {
      other.visits += kept.visits;
      other.taps += kept.taps;
    }
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
