import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CHART_DAYS, type Dashboard } from '#contract/dashboard.ts';
import { type DeliveryFigures, retryNotifications } from '#contract/notification.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { DayChart } from '#pwa/admin/kit/day-chart.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { spanWords } from './dashboard-words.ts';
import { NewestMessages } from './newest-messages.tsx';
import { dashboardQuery } from './queries.ts';
import { SetupBack, SetupList } from './setup-list.tsx';
import './dashboard.css';
import './setup.css';

interface DashboardScreenProps {
  /** Who waits: before all figures. */
  children: ReactNode;
}

/** The operator's first screen: who waits, then the site in current figures. */
export function DashboardScreen({ children }: DashboardScreenProps) {
  const query = useQuery(dashboardQuery(useApi()));
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
              <AdminPart
                id="dash-days"
                title={`Messages in ${figures.days.length} days`}
                className="dash-part"
              >
                <DayChart
                  what="Messages"
                  one="message"
                  days={figures.days.map(({ day, messages }) => ({ day, count: messages }))}
                />
              </AdminPart>
              <NewestMessages key={isFetchedAfterMount ? 'loaded' : 'kept'} newest={figures.newest} />
              <FirstAnswer answer={figures.first_answer} />
              <MessageDelay delay={figures.delay} />
            </div>
            <p className="dash-foot">
              How fast pages load for visitors: <AdminLink to="/admin/speed">Core Web Vitals</AdminLink>
            </p>
          </>
        )}
      </Loaded>
      <SetupBack />
    </>
  );
}

/** How long a person waits for the first answer. */
function FirstAnswer({ answer: { median, measured } }: { answer: Dashboard['first_answer'] }) {
  return (
    <AdminPart id="dash-first-answer" title="Time to first answer" className="dash-part">
      {median === null ? (
        <p className="soft">No message was answered in the last {CHART_DAYS} days.</p>
      ) : (
        <>
          <dl className="admin-spans">
            <div>
              <dt>Half answered within</dt>
              <dd>{spanWords(median)}</dd>
            </div>
          </dl>
          <p className="soft">
            {measured.toLocaleString('en-IN')} {measured === 1 ? 'message' : 'messages'} answered in the last{' '}
            {CHART_DAYS} days.
          </p>
        </>
      )}
    </AdminPart>
  );
}

/** How long messages were under way: a phone without a line keeps them until it has one. */
function MessageDelay({ delay }: { delay: Dashboard['delay'] }) {
  const { median, longest, measured, left_out: leftOut } = delay;
  return (
    <AdminPart id="dash-delay" title="Delivery time" className="dash-part">
      {median === null || longest === null ? (
        <p className="soft">No message in the last {CHART_DAYS} days has a delivery time.</p>
      ) : (
        <dl className="admin-spans">
          <div>
            <dt>Half arrived within</dt>
            <dd>{spanWords(median)}</dd>
          </div>
          <div>
            <dt>Longest</dt>
            <dd>{spanWords(longest)}</dd>
          </div>
        </dl>
      )}
      {measured > 0 && (
        <p className="soft">
          {measured.toLocaleString('en-IN')} {measured === 1 ? 'message' : 'messages'} in the last{' '}
          {CHART_DAYS} days, by the clocks of visitors’ devices.
        </p>
      )}
      {leftOut > 0 && (
        <p className="soft">{leftOut.toLocaleString('en-IN')} left out: the device’s clock was wrong.</p>
      )}
    </AdminPart>
  );
}

const notifications = (count: number) =>
  count === 1 ? '1 notification' : `${count.toLocaleString('en-IN')} notifications`;

/** Shows that some notifications were not delivered, by whatever channel; nothing while all goes well. */
function DeliveriesLine({ figures }: { figures: DeliveryFigures }) {
  const callApi = useApi();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(retryNotifications, { body: {} }),
    onSuccess: () => loadAgain(client, dashboardQuery(callApi).queryKey),
  });
  const { waiting, failed, last_error } = figures;
  if (failed === 0 && (waiting === 0 || last_error === null)) return null;
  return (
    <Notice
      role="status"
      tone={failed > 0 ? 'danger' : 'waiting'}
      action={
        <Button isDisabled={isPending} onPress={mutate}>
          Try again
        </Button>
      }
    >
      {failed > 0 && `Couldn’t deliver ${notifications(failed)}. `}
      {waiting > 0 && `Waiting to be delivered: ${notifications(waiting)}. `}
      {last_error !== null && `Last error: ${last_error} `}
      All messages are safe here. <AdminLink to="/admin/notices">Notifications</AdminLink>
      {error !== null && ` Couldn’t try again. ${failureWords(error)}`}
    </Notice>
  );
}

interface Figure {
  label: string;
  value: number;
  /** What the number counts exactly, where the label leaves it open. */
  note?: string;
}

const figuresOf = ({ posts, categories, messages }: Dashboard): Figure[] => [
  { label: 'Unanswered', value: messages.unanswered },
  { label: 'Today', value: messages.today, note: 'India time' },
  { label: 'This week', value: messages.week, note: 'last 7 days' },
  {
    label: 'Total',
    value: messages.total,
    ...(messages.suspected > 0 && {
      note: `${messages.suspected.toLocaleString('en-IN')} suspected spam`,
    }),
  },
  { label: 'Posts', value: posts },
  { label: 'Categories', value: categories },
];

/** Figures as a scoreboard shows them: who wrote, and what there is to read. */
function DashboardFigures({ figures }: { figures: Dashboard }) {
  return (
    <section className="admin-board floodlit" aria-label="Figures">
      <dl className="admin-scores">
        {figuresOf(figures).map(({ label, value, note }) => (
          <div key={label}>
            <dt>
              {label}
              {note !== undefined && <span className="admin-score-note">{note}</span>}
            </dt>
            <dd>{value.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The board with no figures yet. */
function DashboardSkeleton() {
  return (
    <div className="admin-board floodlit">
      <div className="admin-scores">
        {Array.from({ length: 6 }, (_, index) => `tile-${index}`).map((key) => (
          <div key={key}>
            <div className="bone bone-short" />
            <div className="bone bone-title" />
          </div>
        ))}
      </div>
    </div>
  );
}
