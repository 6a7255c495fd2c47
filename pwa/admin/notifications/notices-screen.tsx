import { useQuery } from '@tanstack/react-query';
import { allows } from '#contract/auth-rules.ts';
import { changeNotifications } from '#contract/notification.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { ChannelRow } from './channel-row.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { MailSection } from './mail-section.tsx';
import { noticesQuery } from './queries.ts';
import { TimesSection } from './times-section.tsx';
import { WebhookSection } from './webhook-section.tsx';
import { WeeklySection } from './weekly-section.tsx';
import './notices.css';

/** How operators are notified of new leads, and which notifications were not delivered. */
export function NoticesScreen() {
  const query = useQuery(noticesQuery(useApi()));
  const { say } = useToasts();
  const mayChange = allows(changeNotifications.access, useRole());
  return (
    <>
      <AdminHeading title="Notifications" />
      {!mayChange && <p className="soft">Only an owner can change mail, the webhook, timing and privacy.</p>}
      <Loaded what="notifications" query={query} rows={4}>
        {(notices) => (
          <div className="admin-parts notices">
            <div>
              <DeviceSection notices={notices} onOutcome={say} />
              <MailSection notices={notices} onOutcome={say} />
              <WebhookSection notices={notices} onOutcome={say} />
              <WeeklySection notices={notices} onOutcome={say} />
              <TimesSection notices={notices} onOutcome={say} />
              <ChannelRow
                id="notice-suspected"
                name="Suspected spam"
                state="Sends no notifications. Once a day you get the number of new ones, so that no lead is missed."
              />
              <ReadersSection readers={notices.readers} />
            </div>
            <DeliveriesSection deliveries={notices.deliveries} onOutcome={say} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** How many visitors follow new posts. Whether they are notified of a post is asked when it is published. */
const ReadersSection = ({ readers }: { readers: number }) => (
  <ChannelRow
    id="notice-readers"
    name="Readers"
    state={`${readers === 0 ? 'No visitor follows' : readers === 1 ? '1 visitor’s device follows' : `${readers.toLocaleString('en-IN')} visitors’ devices follow`} new posts. They are notified of a post if you tick “Notify followers” when you publish it.`}
  />
);
