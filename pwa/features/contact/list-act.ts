import { show } from './outbox-view.ts';

/** Runs what a button of the list stands for, and says so when the device does not let it. */
export function act(work: (actions: typeof import('./outbox-actions.ts')) => Promise<void>): Promise<void> {
  return import('./outbox-actions.ts').then(work).catch(() => {
    show({ said: { text: 'That did not work on this device. Please try again.' } });
  });
}
