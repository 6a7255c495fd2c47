import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Source, type SourceOrder, sourceOrders } from '#contract/traffic.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { DayChart } from '#pwa/admin/kit/day-chart.tsx';
import { EmptyState } from '#pwa/admin/kit/empty-state.tsx';
import { ListScreen } from '#pwa/admin/kit/lists/list-screen.tsx';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import { Segmented } from '#pwa/admin/kit/segmented.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import {
  changedBy,
  daysQuery,
  firstOrder,
  groups,
  type ShownSources,
  SOURCE_ROWS,
  saveSources,
  sourcesQuery,
  spans,
  totalQuery,
  useShownSources,
} from './queries.ts';
import {
  campaignWords,
  countWords,
  groupWords,
  isOver,
  isUnknown,
  nameWords,
  orderWords,
  pageWords,
  rateWords,
  referrerWords,
  UNKNOWN,
} from './source-words.ts';
import './sources.css';

/** Where visits come from, and what they lead to. */
export function SourcesScreen({ messagingName }: { messagingName: string }) {
  const shown = useShownSources();
  const callApi = useApi();
  const query = useQuery(sourcesQuery(callApi, shown));
  const { data: total } = useQuery(totalQuery(callApi, shown.days));
  const { data: days } = useQuery(daysQuery(callApi, shown.days));
  return (
    <div className="sources">
      <ListScreen
        title="Traffic"
        foot={
          <p className="soft small">
            Each page opened counts as a visit. No cookies, no addresses. Bots, your own visits and browsers
            that ask not to be tracked are not counted.
          </p>
        }
        actions={<SaveSources shown={shown} />}
        what="traffic"
        query={query}
        page={shown.page}
        perPage={SOURCE_ROWS}
        empty={
          <EmptyState title={`No visits in the last ${shown.days} days.`}>
            <p>A visit is counted when the visitor leaves the page, a message when it arrives.</p>
          </EmptyState>
        }
        rows={(rows) => (
          <>
            <SourcesTable rows={rows} shown={shown} messagingName={messagingName} />
            {rows.some((row) => isOver(row.tap_rate) || isOver(row.message_rate)) && (
              <p className="soft small">Over 100%: some visitors are not counted but still tap or write.</p>
            )}
          </>
        )}
      >
        <div className="sources-choices">
          <Segmented
            label="Days"
            choices={spans.map((days) => ({
              key: days,
              words: `${days} days`,
              isShown: days === shown.days,
              search: changedBy({ days }),
            }))}
          />
          <Segmented
            label="Group by"
            choices={groups.map((by) => ({
              key: by,
              words: groupWords[by],
              isShown: by === shown.by,
              search: changedBy({ by }),
            }))}
          />
          <SortChoice shown={shown} messagingName={messagingName} />
        </div>
        {total != null && <Total total={total} messagingName={messagingName} />}
        {total != null && days !== undefined && (
          <div className="sources-days">
            <DayChart
              what="Visits"
              one="visit"
              days={days.map(({ day, visits }) => ({ day, count: visits }))}
            />
          </div>
        )}
      </ListScreen>
    </div>
  );
}

/** Where rows are cards there are no columns to press. */
function SortChoice({ shown, messagingName }: { shown: ShownSources; messagingName: string }) {
  const navigate = useNavigate({ from: '/admin/sources' });
  const words = orderWords(messagingName);
  return (
    <label className="choice sources-sort">
      Sort by{' '}
      <select
        value={shown.sort}
        onChange={({ target }) => {
          const sort = sourceOrders.find((each) => each === target.value);
          void navigate({ search: changedBy({ sort, order: undefined }) });
        }}
      >
        {sourceOrders.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Total({ total, messagingName }: { total: Source; messagingName: string }) {
  const figures = [
    { label: 'Visits', value: total.visits },
    { label: `${messagingName} taps`, value: total.taps, rate: total.tap_rate },
    { label: 'Messages', value: total.messages, rate: total.message_rate },
  ];
  return (
    <dl className="admin-spans sources-total" aria-label="Total">
      {figures.map(({ label, value, rate }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {countWords(value)}
            {rate != null && <span className="soft"> {rateWords(rate)} of visits</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SaveSources({ shown }: { shown: ShownSources }) {
  const [saved, setSaved] = useState('');
  const { mutate, isPending, error } = useMutation({ mutationFn: saveSources, onSuccess: setSaved });
  return (
    <div className="admin-export">
      <Button isDisabled={isPending} onPress={() => mutate(shown)}>
        {isPending ? 'Exporting…' : 'Export CSV'}
      </Button>
      <p role="status" className="small soft">
        {saved !== '' && error === null && `Saved as ${saved}.`}
      </p>
      <ActError error={error} words="Couldn’t export." />
    </div>
  );
}

interface SourcesTableProps {
  rows: readonly Source[];
  shown: ShownSources;
  messagingName: string;
}

const measures: readonly { sort: SourceOrder; cell: (row: Source) => string }[] = [
  { sort: 'visits', cell: ({ visits }) => countWords(visits) },
  { sort: 'taps', cell: ({ taps }) => countWords(taps) },
  { sort: 'tap_rate', cell: ({ tap_rate }) => rateWords(tap_rate) },
  { sort: 'messages', cell: ({ messages }) => countWords(messages) },
  { sort: 'message_rate', cell: ({ message_rate }) => rateWords(message_rate) },
];

/** One page of the rows; a press on a column's name sorts by it, another turns the order round. */
function SourcesTable({ rows, shown, messagingName }: SourcesTableProps) {
  const { by } = shown;
  const words = orderWords(messagingName);
  const columns: readonly AdminColumn<Source>[] = [
    {
      header: nameWords[by],
      isRowHeader: true,
      sort: sortBy(shown, 'name'),
      cell: (row) => <SourceName row={row} by={by} />,
    },
    ...(by === 'all'
      ? [
          {
            header: 'Campaign',
            cell: (row: Source) => (isUnknown(row) ? UNKNOWN : campaignWords(row.campaign ?? {})),
          },
          {
            header: 'Referrer',
            cell: (row: Source) => (isUnknown(row) ? UNKNOWN : referrerWords(row.referrer ?? '')),
          },
        ]
      : []),
    ...measures.map(({ sort, cell }) => ({
      header: words[sort],
      className: 'admin-figures source-figure',
      sort: sortBy(shown, sort),
      cell,
    })),
  ];
  return (
    <AdminTable
      label="Sources"
      className="figures-table sources-table"
      columns={columns}
      rows={rows}
      rowKey={({ page, campaign, referrer }) => JSON.stringify([page, campaign, referrer])}
    />
  );
}

function sortBy(shown: ShownSources, sort: SourceOrder): NonNullable<AdminColumn<Source>['sort']> {
  const isShown = shown.sort === sort;
  const other = shown.order === 'asc' ? 'desc' : 'asc';
  return {
    search: changedBy({ sort, order: isShown && other !== firstOrder(sort) ? other : undefined }),
    ...(isShown && { order: shown.order === 'asc' ? 'ascending' : 'descending' }),
  };
}

function SourceName({ row: { page, campaign, referrer }, by }: { row: Source; by: ShownSources['by'] }) {
  if (by === 'campaign') return campaignWords(campaign ?? {});
  if (by === 'referrer') return referrerWords(referrer ?? '');
  return pageWords(page ?? '');
}
