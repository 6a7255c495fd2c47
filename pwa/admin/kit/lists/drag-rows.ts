import { type PointerEvent, type RefObject, useRef } from 'react';

/** A press becomes a drag from here on. Pixels. */
const DRAG_FROM = 4;
/** So near to the edge of the window the page scrolls along. Pixels. */
const EDGE = 72;

interface Drag {
  from: number;
  to: number;
  /** Of the pointer, where it went down; in the page. */
  startY: number;
  rows: readonly HTMLElement[];
  /** The middles of the rows, in the page. */
  middles: readonly number[];
  height: number;
  hasMoved: boolean;
  /** Of the pointer, in the window. */
  y: number;
  frame: number;
}

/**
 * Moves the rows of a list by their handles, with any pointer. The props of a handle leave its press alone until the pointer moves.
 * @param list its children are the rows. @param onMove is called with the places before and after
 */
export function useDragRows(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const drag = useRef<Drag>(undefined);
  /** The click that ends a drag presses nothing. */
  const hasDragged = useRef(false);

  function place(now: Drag): void {
    const by = now.y + scrollY - now.startY;
    const middle = (now.middles[now.from] ?? 0) + by;
    now.to = now.middles.filter((each, at) => at !== now.from && each < middle).length;
    for (const [at, row] of now.rows.entries()) {
      const isBetween =
        at !== now.from && at >= Math.min(now.from, now.to) && at <= Math.max(now.from, now.to);
      const shift = isBetween ? (now.to > now.from ? -now.height : now.height) : 0;
      row.style.translate = `0 ${at === now.from ? by : shift}px`;
    }
  }

  function scrollAlong(): void {
    const now = drag.current;
    if (now === undefined) return;
    const by = now.y < EDGE ? now.y - EDGE : Math.max(0, now.y - innerHeight + EDGE);
    if (by !== 0) {
      scrollBy(0, by / 4);
      place(now);
    }
    now.frame = requestAnimationFrame(scrollAlong);
  }

  function end(isDone: boolean): void {
    const now = drag.current;
    drag.current = undefined;
    if (now?.hasMoved !== true) return;
    cancelAnimationFrame(now.frame);
    for (const row of now.rows) {
      row.style.translate = '';
      delete row.dataset.dragged;
    }
    if (isDone && now.to !== now.from) onMove(now.from, now.to);
  }

  return (at: number) => ({
    onPointerDown: ({ button, clientY }: PointerEvent<HTMLElement>) => {
      const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
      hasDragged.current = false;
      if (button !== 0 || rows.length < 2) return;
      const boxes = rows.map((row) => row.getBoundingClientRect());
      drag.current = {
        ...{ from: at, to: at, startY: clientY + scrollY, rows, hasMoved: false, y: clientY, frame: 0 },
        middles: boxes.map(({ top, height }) => top + height / 2 + scrollY),
        height: (boxes[at + 1]?.top ?? boxes[at]?.bottom ?? 0) - (boxes[at]?.top ?? 0),
      };
    },
    onPointerMove: ({ clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (now === undefined) return;
      now.y = clientY;
      if (!now.hasMoved) {
        if (Math.abs(clientY + scrollY - now.startY) < DRAG_FROM) return;
        now.hasMoved = true;
        hasDragged.current = true;
        currentTarget.setPointerCapture(pointerId);
        const row = now.rows[now.from];
        if (row !== undefined) row.dataset.dragged = '';
        now.frame = requestAnimationFrame(scrollAlong);
      }
      place(now);
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!hasDragged.current) return;
      hasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
