import { useQuery } from '@tanstack/react-query';
import type { StateFilter } from '#contract/inbox.ts';
import { onSearchSubmit, SearchInput } from '#pwa/admin/kit/lists/list-filter.tsx';
import { Segmented } from '#pwa/admin/kit/segmented.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { countOf, filterWords } from './contact-words.ts';
import { type ContactsAddress, contactCountsQuery } from './queries.ts';

interface ContactsFilterProps {
  state: StateFilter;
  /** Of the list. */
  address: ContactsAddress;
}

const order: readonly StateFilter[] = ['inbox', 'new', 'answered', 'suspected'];

/** Which messages are shown; suspected spam is listed apart from all others. */
export function ContactsFilter({ state, address }: ContactsFilterProps) {
  const { data } = useQuery(contactCountsQuery(useApi()));
  return (
    <Segmented
      label="Messages by state"
      className="contacts-filter"
      choices={order.map((each) => ({
        key: each,
        words: (
          <>
            <FilterName state={each} />
            {data !== undefined && (
              <span className="count">{countOf(data, each).toLocaleString('en-IN')}</span>
            )}
          </>
        ),
        isShown: each === state,
        search: () => ({ ...address, page: undefined, state: each === 'inbox' ? undefined : each }),
      }))}
    />
  );
}

/** Where there is little room, its first word for the eye. */
function FilterName({ state }: { state: StateFilter }) {
  const [first, ...rest] = filterWords[state].split(' ');
  return (
    <span>
      {first}
      {rest.length > 0 && <span className="filter-rest"> {rest.join(' ')}</span>}
    </span>
  );
}

/** How long messages are kept, as the person who runs the server has set it. */
export function RetentionLine() {
  const { data } = useQuery(contactCountsQuery(useApi()));
  if (data === undefined) return null;
  const days = data.retention_days;
  return (
    <p className="soft">
      {days === 0
        ? 'Messages are kept until you delete them.'
        : `Messages are erased ${days === 1 ? 'a day' : `${days} days`} after they arrived (CONTACT_RETENTION_DAYS).`}
    </p>
  );
}

/** The search field, which a key opens. */
export const SEARCH_ID = 'search-messages';

/** Narrows the messages by words; the address keeps them. */
export const ContactsSearch = ({ q, onSearch }: { q: string; onSearch: (words: string) => void }) => (
  <search className="contacts-search">
    <form onSubmit={onSearchSubmit(onSearch)}>
      <Icon name="search" />
      <SearchInput label="Search messages" placeholder="Name, email, phone…" id={SEARCH_ID} words={q} />
    </form>
  </search>
);
