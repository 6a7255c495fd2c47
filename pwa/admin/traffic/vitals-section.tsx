import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { readVitals, VITAL_DAYS, vitalMetrics } from '#contract/traffic.ts';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { limitWords, vitalNames } from './vital-words.ts';
import { VitalsTable } from './vitals-table.tsx';

/** How fast the site was for those who visited it. Loads and fails by itself. */
export function VitalsSection() {
  const callApi = useApi();
  const query = useQuery(vitalsQuery(callApi));
  return (
    <section className="dash-part dash-vitals" aria-labelledby="dash-vitals">
      <h2 id="dash-vitals">Core Web Vitals</h2>
      <p className="soft">
        How fast the pages were for visitors in the last {VITAL_DAYS} days: three of four visits were at least
        as good as the figure. Counted without anything that tells who visited.
      </p>
      <Loaded what="the web vitals" query={query} skeleton={<AdminRowSkeletons count={4} />}>
        {({ pages }) =>
          pages.length === 0 ? (
            <p>No visit was measured yet. A page is measured when a visitor leaves it.</p>
          ) : (
            <>
              <VitalsTable pages={pages} />
              <ul className="soft dash-limits">
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
    </section>
  );
}

const vitalsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: ['operator', 'vitals'],
    queryFn: ({ signal }) => callApi(readVitals, {}, { signal }),
    staleTime: 0,
  });
