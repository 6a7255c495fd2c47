import { show } from '#pwa/features/outbox/page/view.ts';

/** Runs the action of a button of the list, and says so when it fails. */
export function act(
  work: (actions: typeof import('#pwa/features/outbox/page/actions.ts')) => Promise<void>,
): Promise<void> {
  return import('#pwa/features/outbox/page/actions.ts').then(work).catch(() => {
    show({ said: { text: 'That did not work on this device. Please try again.' } });
  });
}
