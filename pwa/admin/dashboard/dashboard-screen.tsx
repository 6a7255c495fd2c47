import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SPEED } from '#contract/admin-paths.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { DashboardFigures, DashboardSkeleton } from './dashboard-figures.tsx';
import { DeliveriesLine } from './deliveries-line.tsx';
import { FirstAnswer } from './first-answer.tsx';
import { MessageDelay } from './message-delay.tsx';
import { MessagesChart } from './messages-chart.tsx';
import { NewestMessages } from './newest-messages.tsx';
import { dashboardQuery } from './queries.ts';
import { SetupBack, SetupList } from './setup-list.tsx';

interface DashboardScreenProps {
  /** Who waits: before all figures. */
  children: ReactNode;
}

/** The operator's first screen: who waits, then the site in current figures. */
export function DashboardScreen({ children }: DashboardScreenProps) {
  const callApi = useApi();
  const query = useQuery(dashboardQuery(callApi));
  const { data, isFetchedAfterMount } = query;
  return (
    <>
      <AdminHeading title="Admin Dashboard" />
      {data !== undefined && <DeliveriesLine figures={data.webhook} />}
      {children}
      <SetupList />
      <Loaded what="the figures" query={query} skeleton={<DashboardSkeleton />}>
        {(figures) => (
          <>
            <DashboardFigures figures={figures} />
            <div className="dash">
              <MessagesChart days={figures.days} />
              <NewestMessages key={isFetchedAfterMount ? 'loaded' : 'kept'} newest={figures.newest} />
              <FirstAnswer answer={figures.first_answer} />
              <MessageDelay delay={figures.delay} />
            </div>
            <p className="dash-foot">
              How fast the pages were for visitors: <a href={SPEED}>Core Web Vitals</a>
            </p>
          </>
        )}
      </Loaded>
      <SetupBack />
    </>
  );
}
