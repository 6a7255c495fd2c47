import { referrerOf } from '#contract/visit.ts';
import { stored } from './stored.ts';

/** In session storage, until the tab is closed. */
type Noted = 'campaign' | 'from' | 'referrer';

/** For the messages of this visit and its counts. */
export const visitNote = (name: Noted) => stored('sessionStorage', name, String);

/** The host of the other site that led to this page. */
export const referrerNow = (): string | undefined => referrerOf(document.referrer, location.hostname);

/** Notes how the visitor came, where this page shows it. */
export function noteArrival(): void {
  if (/[?&]utm_/.test(location.search)) visitNote('campaign').keep(location.search);
  const referrer = referrerNow();
  if (referrer !== undefined) visitNote('referrer').keep(referrer);
}
