import type { RouterHistory } from '@tanstack/react-router';

/** The scroll position of each history entry when it was left, by its index. Pixels. */
const places = new Map<number, number>();
let place = 0;
let isBack = false;

/** Tracks how the pages of this visit are reached. */
export function trackNavigation({ history }: { history: RouterHistory }): void {
  let entry = history.location.state.__TSR_index;
  history.subscribe(({ location, action }) => {
    places.set(entry, scrollY);
    entry = location.state.__TSR_index;
    if (action.type === 'REPLACE') return;
    isBack = action.type !== 'PUSH';
    // Positions before a reload are unknown.
    place = isBack ? (places.get(entry) ?? Number.POSITIVE_INFINITY) : 0;
  });
}

/** Whether Back or Forward led to this page. */
export const isBackNavigation = (): boolean => isBack;

/** Whether it led to a place below what is laid out at first. */
export const returnsFarDown = (): boolean => place > innerHeight / 2;
