import type { WordSearch } from './search-words.ts';

export interface DatedRow {
  id: number;
  /** Milliseconds since 1970. */
  date: number;
}

export const newestFirst = (a: DatedRow, b: DatedRow) => b.date - a.date || b.id - a.id;

/** A page, newest first, of rows that come a part at a time, whichever order the parts are in. */
export function gatherPage({ offset, limit }: Pick<WordSearch, 'limit' | 'offset'>) {
  const end = offset + limit;
  const ids: number[] = [];
  let settled = 0;
  let waiting: DatedRow[] = [];
  return {
    ids,
    /** So many of what comes may still stand on the page or before it. */
    open: () => end - settled,
    /** So many of the next part stand before the page, if no later part can have a row before them: only their number matters. */
    before: () => (waiting.length === 0 ? Math.max(0, offset - settled) : 0),
    /**
     * The first of a part, at least as many as are open, without the `skipped` ones before them; nothing that comes later
     * will come before `bound` in the list.
     */
    add(part: readonly DatedRow[], bound: DatedRow, skipped = 0): void {
      settled += skipped;
      const rows = [...waiting, ...part].sort(newestFirst).slice(0, end - settled);
      const first = rows.findIndex((row) => newestFirst(row, bound) >= 0);
      const done = first < 0 ? rows.length : first;
      for (const { id } of rows.slice(Math.max(0, offset - settled), done)) ids.push(id);
      waiting = rows.slice(done);
      settled += done;
    },
  };
}
