import type { Channel, TestOutcome } from '#contract/notification.ts';

export const channelWords: Record<Channel, string> = { push: 'Push', mail: 'Mail', webhook: 'Webhook' };

/** How a test ended, for each place it went to. */
export function testWords(outcomes: readonly TestOutcome[]): string {
  return outcomes
    .map(({ destination, error }) =>
      error === null ? `Sent to ${destination}.` : `${destination}: ${error}`,
    )
    .join(' ');
}
