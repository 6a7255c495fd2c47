import { whenEngaged } from '#pwa/shared/browser/engaged.ts';
import { whenIdle } from '#pwa/shared/browser/idle.ts';
import { isPlainFormPosted } from '#pwa/shared/browser/plain-form.ts';
import { mayHoldSomething, readMarker } from '#pwa/site/outbox/page/marker.ts';

/** By then the script has the form, or does not come. Milliseconds. */
const SCRIPT_TIMEOUT = 3_000;

/**
 * The contact form before its first use is a plain form in HTML. It hydrates at the first touch, key or scroll, or after ten
 * seconds, while there is a connection; at once where messages or drafts are saved, and where a service worker has the scripts.
 */
export const untouchedForm = {
  // Messages wait, or were delivered: the form shows that.
  isNeededAtOnce: () => readMarker() !== undefined,
  mayWait: async () =>
    !document.activeElement?.closest('form') &&
    !navigator.serviceWorker?.controller &&
    !(await mayHoldSomething()),
  onNeeded: (listener: () => void) => {
    void whenEngaged().then(listener);
    navigator.serviceWorker?.addEventListener('controllerchange', () => void whenIdle().then(listener));
    // Another tab changed the outbox, which the page shows next to the form.
    addEventListener('storage', ({ key }) => key === 'outbox' && listener());
  },
  onDelivered: holdEarlyPress,
};

/**
 * A press of the form's button also loads the form's script. The press waits for it, since the script checks the text and keeps
 * it on the device. If the script does not come, the browser sends the plain form.
 */
function holdEarlyPress(): void {
  let give: (() => void) | undefined;
  const hold = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const form = button?.form;
    if (!form?.classList.contains('contact-form') || form.noValidate || isPlainFormPosted()) return;
    event.preventDefault();
    if (give !== undefined) return;
    give = () => form.requestSubmit(button);
    new MutationObserver(release).observe(form, { attributeFilter: ['novalidate'] });
    setTimeout(release, SCRIPT_TIMEOUT);
  };
  const release = () => {
    removeEventListener('click', hold, true);
    give?.();
    give = undefined;
  };
  addEventListener('click', hold, true);
  addEventListener('chunk-failed', release);
}
