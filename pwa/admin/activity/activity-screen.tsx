import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ACTIVITY_DAYS, type ActivityView, activitySubjects } from '#contract/activity.ts';
import { colleaguesQuery } from '#pwa/admin/kit/colleagues-query.ts';
import { EmptyState } from '#pwa/admin/kit/empty-state.tsx';
import { Choose } from '#pwa/admin/kit/lists/list-filter.tsx';
import { ListScreen, ShowEverything } from '#pwa/admin/kit/lists/list-screen.tsx';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import { useScreenSearch } from '#pwa/admin/kit/screen-search.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { actionOf, subjectOf, subjectWords } from './activity-words.ts';
import { type ActivitySearch, activityQuery, activitySearch, PER_PAGE } from './queries.ts';
import './activity.css';

/** Who did what when, for owners. */
export function ActivityScreen() {
  const search = useScreenSearch(activitySearch);
  const navigate = useNavigate({ from: '/admin/activity' });
  const list = useQuery(activityQuery(useApi(), search));
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <ListScreen
      title="Activity"
      foot={
        <p className="soft small">Kept for {ACTIVITY_DAYS} days. Entries of erased messages are removed.</p>
      }
      what="activity"
      query={list}
      page={search.page ?? 1}
      perPage={PER_PAGE}
      empty={
        <EmptyState title={isNarrowed ? 'No activity matches.' : 'No activity yet.'}>
          {isNarrowed && <ShowEverything />}
        </EmptyState>
      }
      rows={(rows) => (
        <AdminTable
          label="Activity"
          className="activity-table"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    >
      <ActivityFilter
        filter={search}
        shown={list.data?.rows}
        onFilter={(filter) => void navigate({ search: filter })}
      />
    </ListScreen>
  );
}

const columns: readonly AdminColumn<ActivityView>[] = [
  {
    header: 'When',
    cell: ({ at }) => <time dateTime={at}>{adminTime(at)}</time>,
    className: 'admin-figures activity-when',
  },
  { header: 'Who', cell: ({ by }) => by?.username ?? 'Server', isRowHeader: true },
  { header: 'What', cell: (row) => actionOf(row) },
  {
    header: 'On',
    cell: (row) => {
      const { words, href } = subjectOf(row);
      return href === undefined ? words : <a href={href}>{words}</a>;
    },
  },
];

interface ActivityFilterProps {
  filter: ActivitySearch;
  /** Has the names of those who are gone. */
  shown: readonly ActivityView[] | undefined;
  onFilter: (filter: ActivitySearch) => void;
}

/** Narrows the record by a person and by what it is about; the address keeps both. */
function ActivityFilter({ filter: { by, subject }, shown = [], onFilter }: ActivityFilterProps) {
  const { data } = useQuery(colleaguesQuery(useApi()));
  const people = new Map(data?.colleagues.map(({ id, username }) => [id, username]));
  for (const each of shown) {
    if (each.by !== null && !people.has(each.by.id)) people.set(each.by.id, `${each.by.username} (removed)`);
  }
  return (
    <search className="list-search activity-filter">
      <Choose
        name="Person"
        all="Everyone"
        value={by}
        choices={[...people]}
        onChoose={(person) => onFilter({ by: person, subject })}
      />
      <Choose
        name="About"
        all="Everything"
        value={subject}
        choices={activitySubjects.map((each) => [each, subjectWords[each]])}
        onChoose={(about) => onFilter({ by, subject: about })}
      />
    </search>
  );
}
