import { atRest } from '#pwa/lib/at-rest.ts';
import type { Untouched } from '#pwa/lib/wake-when-needed.ts';
import { mayHoldSomething } from './outbox-marker.ts';
import { spiltTabs } from './spilt-tabs.ts';

/**
 * The contact form before a hand is at it, a plain form in HTML: most who come only read the page, so what it is made of comes
 * with the first touch; sooner where something waits or was put aside, and from a worker's copies, which are nobody's line.
 */
export const untouchedForm: Untouched = {
  maySleepOn: async () =>
    !document.activeElement?.closest('form') &&
    !navigator.serviceWorker?.controller &&
    spiltTabs().length === 0 &&
    !(await mayHoldSomething()),
  onNeeded: (listener) => {
    navigator.serviceWorker?.addEventListener('controllerchange', () => void atRest().then(listener));
    // By another tab: the list stands beside the form.
    addEventListener('storage', ({ key }) => key === 'outbox' && listener());
  },
};
