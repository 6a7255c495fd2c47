import { spiltTabs } from '#pwa/features/outbox/page/emergency-draft-tabs.ts';
import { mayHoldSomething } from '#pwa/features/outbox/page/marker.ts';
import { stays } from '#pwa/shared/browser/engaged.ts';
import { atRest } from '#pwa/shared/browser/idle.ts';

/**
 * The contact form before a hand is at it, a plain form in HTML: what it is made of comes with the first touch, key or scroll,
 * or after ten seconds, before the line may be gone; sooner where something waits or was put aside, and from a worker's copies,
 * which are nobody's line.
 */
export const untouchedForm = {
  mayWait: async () =>
    !document.activeElement?.closest('form') &&
    !navigator.serviceWorker?.controller &&
    spiltTabs().length === 0 &&
    !(await mayHoldSomething()),
  onNeeded: (listener: () => void) => {
    void stays().then(listener);
    navigator.serviceWorker?.addEventListener('controllerchange', () => void atRest().then(listener));
    // By another tab: the list stands beside the form.
    addEventListener('storage', ({ key }) => key === 'outbox' && listener());
  },
};
