import type { RouterHistory } from '@tanstack/react-router';

/** Pixels from the top at which each entry of the browser's history was left, by its number. */
const places = new Map<number, number>();
let place = 0;

/** Notes by which way the pages of this visit are reached. */
export function trackNavigation({ history }: { history: RouterHistory }): void {
  let entry = history.location.state.__TSR_index;
  history.subscribe(({ location, action }) => {
    places.set(entry, scrollY);
    entry = location.state.__TSR_index;
    if (action.type === 'REPLACE') return;
    // Of what was left before a reload nobody knows.
    place = action.type === 'PUSH' ? 0 : (places.get(entry) ?? Number.POSITIVE_INFINITY);
  });
}

/** Whether the browser's Back or Forward led here, to a place that is not there before the whole page is. */
export const comesBackFar = (): boolean => place > innerHeight / 2;
