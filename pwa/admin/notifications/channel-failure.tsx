import type { DeliveryView } from '#contract/notification.ts';
import type { Channel } from '#contract/notification-status.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { TestButton } from './test-button.tsx';

interface ChannelFailureProps {
  channel: Channel;
  deliveries: readonly DeliveryView[];
}

/** That what this channel tried last did not arrive, and why. Nothing while all goes well. */
export function ChannelFailure({ channel, deliveries }: ChannelFailureProps) {
  const failed = deliveries.filter(
    (delivery) => delivery.channel === channel && delivery.last_error !== null,
  );
  const [latest] = failed.toSorted((a, b) => (b.tried ?? '').localeCompare(a.tried ?? ''));
  if (latest === undefined) return null;
  const next =
    latest.state === 'waiting' ? ` Next try ${adminTime(latest.next)}.` : ' Given up after a week.';
  return (
    <>
      <p className="field-error">
        <Icon name="alert" /> {failed.length} not delivered. {latest.last_error}
        {next}
      </p>
      <TestButton channel={channel} />
    </>
  );
}
