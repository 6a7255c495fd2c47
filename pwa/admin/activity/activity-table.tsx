import type { ActivityView } from '#contract/activity.ts';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/table.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { actionOf, subjectOf } from './activity-words.ts';

const columns: readonly AdminColumn<ActivityView>[] = [
  {
    header: 'When',
    cell: ({ at }) => <time dateTime={at}>{adminTime(at)}</time>,
    className: 'admin-figures activity-when',
  },
  { header: 'Who', cell: ({ by }) => by?.username ?? 'The server', isRowHeader: true },
  { header: 'What', cell: (row) => actionOf(row) },
  {
    header: 'On',
    cell: (row) => {
      const { words, href } = subjectOf(row);
      return href === undefined ? words : <a href={href}>{words}</a>;
    },
  },
];

export function ActivityTable({ rows }: { rows: readonly ActivityView[] }) {
  return (
    <AdminTable
      label="Activity"
      className="activity-table"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
