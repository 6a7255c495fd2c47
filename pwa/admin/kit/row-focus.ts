import { type RefObject, useEffect, useRef } from 'react';

interface RowFocus {
  /** Holds the rows, each an element with `data-row`. */
  frame: RefObject<HTMLDivElement | null>;
  /** A row is going away: the next one, else the last, else the page takes the focus once the rows have changed. */
  leaveRow: (index: number) => void;
}

/** Keeps the focus among the rows of a list when the one that had it is deleted. */
export function useRowFocus(rows: readonly unknown[] | undefined): RowFocus {
  const frame = useRef<HTMLDivElement>(null);
  const left = useRef<number>(undefined);
  useEffect(() => {
    if (left.current === undefined || rows === undefined) return;
    const all = [...(frame.current?.querySelectorAll('[data-row]') ?? [])];
    const row = all[Math.min(left.current, all.length - 1)];
    left.current = undefined;
    // The first of a row's actions opens it: pressing once more does nothing to a row that was not chosen.
    const target =
      row?.querySelector<HTMLElement>('.admin-actions :is(a, button), .row-link') ??
      row?.querySelector<HTMLElement>('button') ??
      document.getElementById('main');
    target?.focus();
  }, [rows]);
  return {
    frame,
    leaveRow: (index) => {
      left.current = index;
    },
  };
}
