import {
  DELIVERIES_MAX,
  DELIVERY_DAYS,
  type DeliveryView,
  retryNotifications,
} from '#contract/notification.ts';
import { ActButton } from '#pwa/admin/kit/acts.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { channelWords } from './notice-words.ts';
import { useNoticesCall } from './queries.ts';

const PART = 'notice-waiting';

interface DeliveriesSectionProps {
  deliveries: readonly DeliveryView[];
  onOutcome: (words: string) => void;
}

/** Notifications that wait or were given up; delivered ones are not listed. */
export function DeliveriesSection({ deliveries, onOutcome }: DeliveriesSectionProps) {
  const callApi = useApi();
  const all = useNoticesCall(() => callApi(retryNotifications, { body: {} }));
  /** The button goes with what was delivered. */
  const done = (words: string) => {
    document.getElementById(PART)?.focus({ preventScroll: true });
    onOutcome(words);
  };
  return (
    <AdminPart id={PART} title="Waiting">
      {deliveries.length === 0 ? (
        <p className="soft">Nothing is waiting to be sent.</p>
      ) : (
        <>
          <p className="soft">
            We retry for a week and list each for {DELIVERY_DAYS} days. All messages are safe.
            {deliveries.length === DELIVERIES_MAX && ` These are the latest ${DELIVERIES_MAX}.`}
          </p>
          <div className="admin-actions">
            <ActButton act={all} failed="Couldn’t send." onDone={() => done('Sending all again.')}>
              Send all again
            </ActButton>
          </div>
          <ul className="admin-list">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} onOutcome={done} />
            ))}
          </ul>
        </>
      )}
    </AdminPart>
  );
}

interface DeliveryRowProps {
  delivery: DeliveryView;
  onOutcome: (words: string) => void;
}

function DeliveryRow({ delivery, onOutcome }: DeliveryRowProps) {
  const callApi = useApi();
  const { id, kind, channel, destination, contact_id: contact, state, next, last_error: error } = delivery;
  const again = useNoticesCall(() => callApi(retryNotifications, { body: { id } }));
  const row = `notice-delivery-${id}`;
  return (
    <li className="row">
      <div id={row}>
        <p>
          <b>{channelWords[channel]}</b> to {destination} about{' '}
          {kind === 'weekly' ? (
            'the weekly letter'
          ) : kind === 'suspected' ? (
            <AdminLink to="/admin/userInfo" search={{ state: 'suspected' }}>
              suspected spam
            </AdminLink>
          ) : contact === null ? (
            <AdminLink to="/admin/server">the backup that failed</AdminLink>
          ) : (
            <AdminLink to="/admin/userInfo" search={{ id: contact }}>
              {kind === 'lead' ? `message ${contact}` : `the reminder of message ${contact}`}
            </AdminLink>
          )}{' '}
          {state === 'failed' && <Tag tone="suspected">Given up</Tag>}
        </p>
        <p className="soft">
          {error ?? 'Not sent yet.'} {state === 'waiting' && `Next try ${adminTime(next)}.`}
        </p>
      </div>
      <div className="admin-actions">
        <ActButton
          aria-describedby={row}
          act={again}
          failed="Couldn’t send."
          onDone={() => onOutcome('Sent again.')}
        >
          Send again
        </ActButton>
      </div>
    </li>
  );
}
