import type { Source, SourceOrder } from '#contract/traffic.ts';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import { changedBy, firstOrder, type ShownSources } from './queries.ts';
import {
  campaignWords,
  countWords,
  isUnknown,
  nameWords,
  orderWords,
  pageWords,
  rateWords,
  referrerWords,
  UNKNOWN,
} from './source-words.ts';

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
export function SourcesTable({ rows, shown, messagingName }: SourcesTableProps) {
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
