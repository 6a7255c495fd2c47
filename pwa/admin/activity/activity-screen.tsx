import { useQuery } from '@tanstack/react-query';
import { ACTIVITY_DAYS, type ActivityView, activitySubjects } from '#contract/activity.ts';
import { colleaguesQuery } from '#pwa/admin/kit/colleagues-query.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPager } from '#pwa/admin/kit/pager.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/table.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { actionOf, subjectOf, subjectWords } from './activity-words.ts';
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

function ActivityTable({ rows }: { rows: readonly ActivityView[] }) {
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

interface ActivityFilterProps {
  filter: Pick<ActivitySearch, 'by' | 'subject'>;
  /** Has the names of those who are gone. */
  shown: readonly ActivityView[] | undefined;
  onFilter: (filter: ActivitySearch) => void;
}

/** Narrows the record by a person and by what it is about; the address keeps both. */
function ActivityFilter({ filter, shown = [], onFilter }: ActivityFilterProps) {
  const callApi = useApi();
  const { data } = useQuery(colleaguesQuery(callApi));
  const { by, subject } = filter;
  const people = new Map(data?.colleagues.map(({ id, username }) => [id, username]));
  for (const each of shown) {
    if (each.by !== null && !people.has(each.by.id)) people.set(each.by.id, `${each.by.username} (gone)`);
  }
  if (by !== undefined && !people.has(by)) people.set(by, '…');
  const go = (next: Pick<ActivitySearch, 'by' | 'subject'>) => onFilter({ ...filter, ...next });
  return (
    <search className="admin-search activity-filter">
      <select
        className="input"
        aria-label="Person"
        value={by ?? ''}
        onChange={({ target: { value } }) => go({ by: value === '' ? undefined : Number(value) })}
      >
        <option value="">Everybody</option>
        {[...people].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label="About"
        value={subject ?? ''}
        onChange={({ target: { value } }) => go({ subject: activitySubjects.find((each) => each === value) })}
      >
        <option value="">Everything</option>
        {activitySubjects.map((each) => (
          <option key={each} value={each}>
            {subjectWords[each]}
          </option>
        ))}
      </select>
    </search>
  );
}
