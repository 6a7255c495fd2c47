import { type PageVitals, type VitalMetric, type VitalRating, vitalMetrics } from '#contract/traffic.ts';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import { figureWords, vitalNames } from './vital-words.ts';

const ratingClass: Record<VitalRating, string> = {
  good: 'vital-good',
  'needs improvement': 'vital-middling',
  poor: 'vital-poor',
};

const columns: readonly AdminColumn<PageVitals>[] = [
  {
    header: 'Page',
    isRowHeader: true,
    cell: ({ page }) => (page === '/blog/post' ? 'All posts' : page),
  },
  ...vitalMetrics.map((metric) => ({
    header: vitalNames[metric],
    className: 'admin-figures',
    cell: (row: PageVitals) => <VitalCell metric={metric} row={row} />,
  })),
];

/** A page of the site in each row, in the order of the site. */
export function VitalsTable({ pages }: { pages: readonly PageVitals[] }) {
  return (
    <AdminTable
      label="Core Web Vitals by page"
      className="figures-table"
      columns={columns}
      rows={pages}
      rowKey={({ page }) => page}
    />
  );
}

function VitalCell({ metric, row }: { metric: VitalMetric; row: PageVitals }) {
  const figure = row[metric];
  if (figure === null) return <span className="soft">not measured</span>;
  return (
    <div className="vital">
      <span className="vital-value">{figureWords(metric, figure)}</span>{' '}
      <span className={`vital-rating ${ratingClass[figure.rating]}`}>{figure.rating}</span>{' '}
      <span className="vital-visits soft">
        {figure.visits.toLocaleString('en-IN')} {figure.visits === 1 ? 'visit' : 'visits'}
      </span>
    </div>
  );
}
