import { whenEngaged } from '#pwa/shared/browser/engaged.ts';
import { whenIdle } from '#pwa/shared/browser/idle.ts';
import { mayHoldSomething } from '#pwa/site/outbox/page/marker.ts';

/**
 * The contact form before its first use is a plain form in HTML. It hydrates at the first touch, key or scroll, or after ten
 * seconds, while there is a connection; at once where messages or drafts are saved, and where a service worker has the scripts.
 */
export const untouchedForm = {
  mayWait: async () =>
    !document.activeElement?.closest('form') &&
    !navigator.serviceWorker?.controller &&
    !(await mayHoldSomething()),
  onNeeded: (listener: () => void) => {
    void whenEngaged().then(listener);
    navigator.serviceWorker?.addEventListener('controllerchange', () => void whenIdle().then(listener));
    // Another tab changed the outbox, which the page shows beside the form.
    addEventListener('storage', ({ key }) => key === 'outbox' && listener());
  },
};
