import { useEffect, useEffectEvent, useRef } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { MESSAGE_TITLE } from './contact-open.tsx';

/** Where the list and the message are side by side (people.css). */
const areSideBySide = () => matchMedia('(min-width: 64rem)').matches;

const linkOf = (id: number | undefined) => document.getElementById(`contact-${id}`);

interface RowPlaces {
  /** The row of the message that is open, else the one with the focus, else where it was; -1 before there was one. */
  place: () => number;
  focusRow: (index: number) => void;
  /** What has the focus at a place is about to go: the focus moves to the row that stands there afterwards. */
  leaveRow: (index: number) => void;
}

/** Keeps the focus where one works: in the message that opens, on its row when it closes, on the next row when a row goes. */
export function useRowPlaces(rows: readonly Contact[], openId: number | undefined): RowPlaces {
  const last = useRef(-1);
  const leaving = useRef<number>(undefined);
  const shown = useRef(openId);

  const place = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;
    const index = rows.findIndex(({ id }) => id === (openId ?? Number(focused)));
    if (index !== -1) last.current = index;
    return index === -1 ? last.current : index;
  };
  const focusRow = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    (linkOf(row?.id) ?? document.getElementById('main'))?.focus();
  };

  const rowsChanged = useEffectEvent(() => {
    if (leaving.current === undefined) return;
    const index = leaving.current;
    leaving.current = undefined;
    if (openId === undefined) focusRow(index);
    else if (document.activeElement === document.body) document.getElementById(MESSAGE_TITLE)?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows have changed, not before
  useEffect(rowsChanged, [rows]);
  useEffect(() => {
    const before = shown.current;
    shown.current = openId;
    if (before === openId) return;
    if (openId !== undefined) {
      if (!areSideBySide()) scrollTo(0, 0);
      document.getElementById(MESSAGE_TITLE)?.focus({ preventScroll: true });
      return;
    }
    const row = linkOf(before);
    if (row === null) focusRow(last.current);
    else row.focus();
  });
  // Also where the address opened it, once the rows are there.
  const isListed = rows.some(({ id }) => id === openId);
  useEffect(() => {
    if (isListed && areSideBySide()) linkOf(openId)?.scrollIntoView({ block: 'nearest' });
  }, [isListed, openId]);
  return {
    place,
    focusRow,
    leaveRow: (index) => {
      last.current = index;
      leaving.current = index;
    },
  };
}
