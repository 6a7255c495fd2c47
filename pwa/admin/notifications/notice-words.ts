import type { TestOutcome } from '#contract/notification.ts';
import type { Channel, FailingChannel } from '#contract/notification-status.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';

export const channelWords: Record<Channel, string> = { push: 'Push', mail: 'Mail', webhook: 'Webhook' };

/** How a test ended, for each place it went to. */
export function testWords(outcomes: readonly TestOutcome[]): string {
  return outcomes
    .map(({ destination, error }) =>
      error === null ? `Sent to ${destination}.` : `${destination}: ${error}`,
    )
    .join(' ');
}

/** What the bar of every page says of a channel; `others` fail, too. The text of another server may lack its full stop. */
export function failingWords(
  { channel, destination, since, last_error: error }: FailingChannel,
  others: number,
): string {
  const whole = /[.!?]$/.test(error) ? error : `${error}.`;
  const more = others === 0 ? '' : ` And ${others} more.`;
  return `${channelWords[channel]} to ${destination} has failed since ${adminTime(since)}: ${whole}${more}`;
}
