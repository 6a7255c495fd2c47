import { useRef, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<number>;
  /** `isRange`: all from the one that was selected before to this one. */
  toggle: (id: number, isRange?: boolean) => void;
  /** All on the page, or none. */
  toggleAll: () => void;
  clear: () => void;
}

/** Rows that are selected among those on the page; one that leaves the page is selected no more. */
export function useSelection(rows: readonly { id: number }[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number>(undefined);
  const ids = new Set(rows.flatMap(({ id }) => (selected.has(id) ? [id] : [])));
  const toggle = (id: number, isRange = false) => {
    const from = rows.findIndex((row) => row.id === anchor.current);
    const to = rows.findIndex((row) => row.id === id);
    const next = new Set(ids);
    if (isRange && from !== -1) {
      for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id);
    } else if (!next.delete(id)) next.add(id);
    anchor.current = id;
    setSelected(next);
  };
  return {
    ids,
    toggle,
    toggleAll: () => setSelected(new Set(ids.size > 0 ? [] : rows.map(({ id }) => id))),
    clear: () => setSelected(new Set()),
  };
}
