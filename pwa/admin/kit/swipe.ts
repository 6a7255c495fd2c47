import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A swipe that is longer than this share of the row's width counts when the finger is lifted. */
const ENOUGH = 0.3;
/** The browser's own gestures begin here. Pixels from the edge of the screen. */
const EDGE = 24;
/** The direction is not known before. Pixels. */
const SLOP = 10;

interface SwipeOptions {
  /** The element under the finger that moves; undefined: nothing does. */
  targetOf: (touched: Element) => HTMLElement | undefined;
  onSwiped: (target: HTMLElement, direction: 'left' | 'right') => void;
}

/**
 * Swiping to the side with one finger. The element follows it by the custom property `--swipe` and says by `data-swiping` which
 * way it goes. `touch-action: pan-y` is for the caller's styles. There is always another way than this one.
 */
export function useSwipe(frame: RefObject<HTMLElement | null>, { targetOf, onSwiped }: SwipeOptions): void {
  const target = useEffectEvent(targetOf);
  const swiped = useEffectEvent(onSwiped);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let moved: { target: HTMLElement; x: number; y: number; by: number; isSideways: boolean } | undefined;
    const end = () => {
      if (moved === undefined) return;
      moved.target.style.removeProperty('--swipe');
      delete moved.target.dataset.swiping;
      moved = undefined;
    };
    const start = ({ touches }: TouchEvent) => {
      end();
      const [touch] = touches;
      if (touch === undefined || touches.length > 1 || !(touch.target instanceof Element)) return;
      if (touch.clientX < EDGE || touch.clientX > innerWidth - EDGE) return;
      const found = target(touch.target);
      if (found === undefined) return;
      moved = { target: found, x: touch.clientX, y: touch.clientY, by: 0, isSideways: false };
    };
    const move = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      if (moved === undefined || touch === undefined) return;
      moved.by = touch.clientX - moved.x;
      const down = Math.abs(touch.clientY - moved.y);
      if (!moved.isSideways) {
        if (Math.max(Math.abs(moved.by), down) < SLOP) return;
        if (down > Math.abs(moved.by)) return end();
        moved.isSideways = true;
      }
      moved.target.style.setProperty('--swipe', `${moved.by}px`);
      moved.target.dataset.swiping = isEnough(moved)
        ? `${directionOf(moved.by)} enough`
        : directionOf(moved.by);
    };
    const lift = () => {
      const done = moved;
      end();
      if (done?.isSideways && isEnough(done)) swiped(done.target, directionOf(done.by));
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    element.addEventListener('touchstart', start, { passive: true, signal });
    element.addEventListener('touchmove', move, { passive: true, signal });
    element.addEventListener('touchend', lift, { signal });
    element.addEventListener('touchcancel', end, { signal });
    return () => leaving.abort();
  }, [frame]);
}

const directionOf = (by: number) => (by < 0 ? 'left' : 'right');
const isEnough = ({ target, by }: { target: HTMLElement; by: number }) =>
  Math.abs(by) > target.offsetWidth * ENOUGH;
