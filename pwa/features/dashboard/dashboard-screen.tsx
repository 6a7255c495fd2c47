import { useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminHeading } from '#pwa/shared/admin/heading.tsx';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { DashboardFigures, DashboardSkeleton } from './dashboard-figures.tsx';
import { MessageDelay } from './message-delay.tsx';
import { MessagesChart } from './messages-chart.tsx';
import { NewestMessages } from './newest-messages.tsx';
import { dashboardQuery } from './queries.ts';
import { WebhookLine } from './webhook-line.tsx';

/** The operator's first screen: the site in current figures. */
export function DashboardScreen({ callApi }: { callApi: CallApi }) {
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery(callApi));
  return (
    <>
      <AdminHeading title="Admin Dashboard" />
      <AdminLoaded
        what="the figures"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<DashboardSkeleton />}
      >
        {(figures) => (
          <>
            <WebhookLine callApi={callApi} webhook={figures.webhook} />
            <DashboardFigures figures={figures} />
            <div className="dash">
              <MessagesChart days={figures.days} />
              <NewestMessages newest={figures.newest} />
              <MessageDelay delay={figures.delay} />
            </div>
          </>
        )}
      </AdminLoaded>
    </>
  );
}
