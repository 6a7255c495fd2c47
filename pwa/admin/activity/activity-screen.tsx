import { useQuery } from '@tanstack/react-query';
import { ACTIVITY_DAYS } from '#contract/activity.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPager } from '#pwa/admin/kit/pager.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { ActivityFilter } from './activity-filter.tsx';
import { ActivityTable } from './activity-table.tsx';
import { type ActivitySearch, activityQuery, PER_PAGE } from './queries.ts';

interface ActivityScreenProps {
  search: ActivitySearch;
  onGo: (search: ActivitySearch) => void;
  hrefOf: (search: ActivitySearch) => string;
}

/** Who did what when, for owners. */
export function ActivityScreen({ search, onGo, hrefOf }: ActivityScreenProps) {
  const callApi = useApi();
  const { data, error, isFetching, refetch } = useQuery(activityQuery(callApi, search));
  const { page = 1, ...filter } = search;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <AdminHeading
        title="Activity"
        lead={`Who did what to leads, posts, settings and people, newest first. Kept for ${ACTIVITY_DAYS} days; of an erased message nothing stays.`}
      />
      <ActivityFilter filter={filter} shown={data?.rows} onFilter={onGo} />
      <AdminLoaded
        what="the activity"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={8} />}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={isFiltered || page > 1 ? 'Nothing of this kind' : 'Nobody did anything yet'}>
              {(isFiltered || page > 1) && (
                <p>
                  <a className="button button-quiet" href={hrefOf({})}>
                    Show everything
                  </a>
                </p>
              )}
            </EmptyState>
          ) : (
            <>
              <ActivityTable rows={rows} />
              <AdminPager
                page={page}
                total={total}
                perPage={PER_PAGE}
                hrefOf={(to) => hrefOf({ ...filter, page: to })}
              />
            </>
          )
        }
      </AdminLoaded>
    </>
  );
}
