import { show } from '#pwa/site/outbox/page/view.ts';

/** Runs the action of a button of the list, and says so when it fails. */
export function act(action: () => Promise<void>): Promise<void> {
  return action().catch(() => {
    show({ said: { text: 'That did not work on this device. Please try again.' } });
  });
}
