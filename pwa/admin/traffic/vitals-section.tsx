import { useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import {
  type PageVitals,
  readVitals,
  VITAL_DAYS,
  type VitalMetric,
  type VitalRating,
  vitalMetrics,
} from '#contract/traffic.ts';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { figureWords, limitWords, vitalNames } from './vital-words.ts';
import './vitals.css';

/** How fast the site was for those who visited it. Loads and fails by itself. */
export function VitalsSection() {
  const query = useQuery(vitalsQuery(useApi()));
  return (
    <AdminPart id="vitals" title="Core Web Vitals">
      <p className="soft">
        How fast pages loaded for visitors in the last {VITAL_DAYS} days. Three out of four visits were at
        least this good. Measured anonymously.
      </p>
      <Loaded what="Core Web Vitals" query={query} rows={4}>
        {({ pages }) =>
          pages.length === 0 ? (
            <p>No visits measured yet. A page is measured when a visitor leaves it.</p>
          ) : (
            <>
              <VitalsTable pages={pages} />
              <ul className="soft vital-limits">
                {vitalMetrics.map((metric) => (
                  <li key={metric}>
                    {vitalNames[metric]}: {limitWords(metric)}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </AdminPart>
  );
}

const vitalsQuery = (callApi: CallApi) =>
  freshQuery(['operator', 'vitals'], (options) => callApi(readVitals, {}, options));

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
function VitalsTable({ pages }: { pages: readonly PageVitals[] }) {
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
