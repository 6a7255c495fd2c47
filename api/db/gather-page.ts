import type { WordSearch } from './search-words.ts';

export interface DatedRow {
  id: number;
  /** Milliseconds since 1970. */
  date: number;
}

const newestFirst = (a: DatedRow, b: DatedRow) => b.date - a.date || b.id - a.id;

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
    /** The first of a part, at least as many as are open; nothing that comes later will come before `bound` in the list. */
    add(part: readonly DatedRow[], bound: DatedRow): void {
      const rows = [...waiting, ...part].sort(newestFirst).slice(0, end - settled);
      const first = rows.findIndex((row) => newestFirst(row, bound) >= 0);
      const done = first < 0 ? rows.length : first;
      for (const { id } of rows.slice(Math.max(0, offset - settled), done)) ids.push(id);
      waiting = rows.slice(done);
      settled += done;
    },
  };
}
