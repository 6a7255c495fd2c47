import { referrerOf } from '#contract/visit.ts';

/** In session storage, until the tab is closed. */
type Noted = 'campaign' | 'from' | 'referrer';

/** For the messages of this visit and its counts. */
export function noteVisit(name: Noted, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Storage is refused: the message does not contain it.
  }
}

export function notedVisit(name: Noted): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The host of the other site that led to this page. */
export const referrerNow = (): string | undefined => referrerOf(document.referrer, location.hostname);

/** Notes how the visitor came, where this page tells it. */
export function noteArrival(): void {
  if (/[?&]utm_/.test(location.search)) noteVisit('campaign', location.search);
  const referrer = referrerNow();
  if (referrer !== undefined) noteVisit('referrer', referrer);
}
