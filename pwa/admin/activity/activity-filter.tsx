import { useQuery } from '@tanstack/react-query';
import { type ActivityView, activitySubjects } from '#contract/activity.ts';
import { colleaguesQuery } from '#pwa/admin/kit/colleagues-query.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { subjectWords } from './activity-words.ts';
import type { ActivitySearch } from './queries.ts';

interface ActivityFilterProps {
  filter: Pick<ActivitySearch, 'by' | 'subject'>;
  /** Has the names of those who are gone. */
  shown: readonly ActivityView[] | undefined;
  onFilter: (filter: ActivitySearch) => void;
}

/** Narrows the record by a person and by what it is about; the address keeps both. */
export function ActivityFilter({ filter, shown = [], onFilter }: ActivityFilterProps) {
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
