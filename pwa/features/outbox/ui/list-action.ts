import { show } from '#pwa/features/outbox/page/view.ts';

/** Runs what a button of the list stands for, and says so when the device does not let it. */
export function act(
  work: (actions: typeof import('#pwa/features/outbox/page/actions.ts')) => Promise<void>,
): Promise<void> {
  return import('#pwa/features/outbox/page/actions.ts').then(work).catch(() => {
    show({ said: { text: 'That did not work on this device. Please try again.' } });
  });
}
