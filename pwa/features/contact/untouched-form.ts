import { atRest } from '#pwa/lib/at-rest.ts';
import { stays } from '#pwa/lib/stays.ts';
import type { Untouched } from '#pwa/lib/wake-when-needed.ts';
import { mayHoldSomething } from './outbox-marker.ts';
import { spiltTabs } from './spilt-tabs.ts';

/**
 * The contact form before a hand is at it, a plain form in HTML: what it is made of comes with the first touch, key or scroll,
 * or after ten seconds, before the line may be gone; sooner where something waits or was put aside, and from a worker's copies,
 * which are nobody's line.
 */
export const untouchedForm: Untouched = {
  maySleepOn: async () =>
    !document.activeElement?.closest('form') &&
    !navigator.serviceWorker?.controller &&
    spiltTabs().length === 0 &&
    !(await mayHoldSomething()),
  onNeeded: (listener) => {
    void stays().then(listener);
    navigator.serviceWorker?.addEventListener('controllerchange', () => void atRest().then(listener));
    // By another tab: the list stands beside the form.
    addEventListener('storage', ({ key }) => key === 'outbox' && listener());
  },
};
