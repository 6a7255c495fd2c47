import { isCommitUnknown } from '#api/db/errors.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { SOURCES_A_DAY } from '#contract/sources.ts';
import { vitalPages } from '#contract/vital-pages.ts';
import { addCounts, keysOfDay, type SourceDay, type SourceKey } from './sources.repository.ts';

/** In place of a name that finds no room. */
const OTHER = 'other';

const textOf = ({ day, page, utm_source, utm_medium, utm_campaign, referrer }: SourceKey) =>
  JSON.stringify([day, page, utm_source, utm_medium, utm_campaign, referrer]);

/** The same visits among those that find no room by their names. */
const withoutNames = (row: SourceDay): SourceDay => ({
  ...row,
  page: vitalPages.some((page) => page === row.page) ? row.page : OTHER,
  utm_source: OTHER,
  utm_medium: '',
  utm_campaign: '',
  referrer: OTHER,
});

/**
 * Counts that wait in memory, to be written together: on a busy site thousands of visits a second change the same few
 * rows. A process that is killed loses those of the last seconds.
 */
export function createSourceCounts({ orm }: { orm: Orm }) {
  let waiting = new Map<string, SourceDay>();
  let writing: Promise<void> | undefined;

  function add(row: SourceDay): void {
    const key = textOf(row);
    const known = waiting.get(key);
    if (known !== undefined) {
      known.visits += row.visits;
      known.taps += row.taps;
      return;
    }
    const other = withoutNames(row);
    if (waiting.size < SOURCES_A_DAY || textOf(other) === key) waiting.set(key, { ...row });
    else add(other);
  }

  async function write(): Promise<void> {
    const taken = waiting;
    waiting = new Map();
    try {
      await inTransaction(orm, async (em) => {
        const days = Map.groupBy(taken.values(), ({ day }) => day);
        const rows = [];
        for (const [day, ofDay] of [...days].sort(([a], [b]) => a - b)) {
          rows.push(...withinRoom(ofDay, await keysOfDay(em, day)));
        }
        await addCounts(em, rows);
      });
    } catch (error) {
      // Once too few is better than twice.
      if (!isCommitUnknown(error)) for (const row of taken.values()) add(row);
      throw error;
    }
  }

  return {
    add,

    /** Writes what waits. What cannot be written waits for the next time. */
    async flush(): Promise<void> {
      while (writing !== undefined) await writing.catch(() => undefined);
      if (waiting.size === 0) return;
      writing = write().finally(() => {
        writing = undefined;
      });
      await writing;
    },
  };
}

/** The rows of one day, in order; those that would make it more than SOURCES_A_DAY together under `other`. */
function withinRoom(rows: readonly SourceDay[], stored: readonly SourceKey[]): SourceDay[] {
  const known = new Set(stored.map(textOf));
  const merged = new Map<string, SourceDay>();
  for (const row of rows) {
    const isNew = !known.has(textOf(row));
    const kept = isNew && known.size >= SOURCES_A_DAY ? withoutNames(row) : row;
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
