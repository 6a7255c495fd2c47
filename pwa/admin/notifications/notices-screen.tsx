import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allows } from '#contract/auth-rules.ts';
import { changeNotifications } from '#contract/notification.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { DeliveriesSection } from './deliveries-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { MailSection } from './mail-section.tsx';
import { noticesQuery } from './queries.ts';
import { TimesSection } from './times-section.tsx';
import { WebhookSection } from './webhook-section.tsx';
import { WeeklySection } from './weekly-section.tsx';
import './notices.css';

/** How operators are told of new leads, and what could not be told. */
export function NoticesScreen() {
  const query = useQuery(noticesQuery(useApi()));
  const [outcome, setOutcome] = useState<string>();
  const mayChange = allows(changeNotifications.access, useRole());
  return (
    <>
      <AdminHeading title="Notices" />
      <p className="admin-lead">
        Who is told of a new lead the moment it arrives. Of suspected spam only the number is told, once a
        day, until somebody says that it is none.
        {!mayChange && ' Mail, the webhook and quiet hours are settings that only an owner changes.'}
      </p>
      <AdminOutcome onClose={() => setOutcome(undefined)}>{outcome}</AdminOutcome>
      <Loaded what="the settings of notices" query={query} rows={4}>
        {(notices) => (
          <div className="admin-parts notices">
            <DeviceSection notices={notices} onOutcome={setOutcome} />
            <MailSection notices={notices} onOutcome={setOutcome} />
            <WeeklySection notices={notices} onOutcome={setOutcome} />
            <WebhookSection notices={notices} onOutcome={setOutcome} />
            <TimesSection notices={notices} onOutcome={setOutcome} />
            <ReadersSection readers={notices.readers} />
            <DeliveriesSection deliveries={notices.deliveries} onOutcome={setOutcome} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** How many visitors are told of new posts; who tells them is asked where a post is published. */
function ReadersSection({ readers }: { readers: number }) {
  return (
    <AdminPart id="notice-readers" title="Readers">
      <p>
        {readers === 0
          ? 'No device of a visitor asks for new posts yet.'
          : `${readers.toLocaleString('en-IN')} ${readers === 1 ? 'device of a visitor asks' : 'devices of visitors ask'} for new posts.`}{' '}
        They are told of a post where “Tell readers who asked for it” is ticked as it is published, by day
        where they are, and of nothing else.
      </p>
    </AdminPart>
  );
}
