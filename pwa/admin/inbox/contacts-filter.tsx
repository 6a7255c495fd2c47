import { useQuery } from '@tanstack/react-query';
import type { ContactCounts, StateFilter } from '#contract/inbox.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { SearchForm } from '#pwa/admin/kit/lists/list-filter.tsx';
import { Segmented } from '#pwa/admin/kit/segmented.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { countOf, filterWords } from './contact-words.ts';
import { type ContactsAddress, contactCountsQuery, type FieldFilter, hasFilter } from './queries.ts';

interface ContactsFilterProps {
  state: StateFilter;
  q: string;
  filter: FieldFilter;
  /** Of the list. */
  address: ContactsAddress;
}

const order: readonly StateFilter[] = ['inbox', 'new', 'answered', 'suspected'];

/** Which messages are shown; suspected spam is listed apart from all others. */
export function ContactsFilter({ state, q, filter, address }: ContactsFilterProps) {
  const callApi = useApi();
  const isNarrowed = q !== '' || hasFilter(filter);
  const narrowed = isNarrowed ? { ...filter, ...(q !== '' && { q }) } : undefined;
  const { data } = useQuery(contactCountsQuery(callApi, narrowed));
  return (
    <Segmented
      label="Messages by state"
      className="segmented contacts-filter"
      choices={order.map((each) => ({
        key: each,
        words: (
          <>
            <FilterName state={each} />
            {data !== undefined && (
              <span className="count">
                {isNarrowed ? countUpTo(data, each) : countOf(data, each).toLocaleString('en-IN')}
              </span>
            )}
          </>
        ),
        isShown: each === state,
        search: () => ({ ...address, page: undefined, state: each === 'inbox' ? undefined : each }),
      }))}
    />
  );
}

/** What matches is counted no further. */
const COUNTED_MAX = 1_000;

function countUpTo(counts: ContactCounts, state: StateFilter): string {
  const count = countOf(counts, state);
  const isMore =
    state === 'inbox' ? Math.max(counts.new, counts.answered) > COUNTED_MAX : count > COUNTED_MAX;
  return isMore ? `${COUNTED_MAX.toLocaleString('en-IN')}+` : count.toLocaleString('en-IN');
}

interface ListOrderProps {
  address: ContactsAddress;
  onGo: (search: ContactsAddress) => void;
}

/** Who has waited longest comes first, by one press; and one row for each person. */
export function ListOrder({ address, onGo }: ListOrderProps) {
  const { order, group, state } = address;
  const isOldest = order === 'oldest';
  const isGrouped = group === 'person';
  return (
    <>
      <Button
        kind="toggle"
        aria-pressed={isOldest}
        onPress={() =>
          onGo({
            ...address,
            page: undefined,
            order: isOldest ? undefined : 'oldest',
            // The oldest of all messages are answered: those that wait are meant.
            state: isOldest ? state : (state ?? 'new'),
          })
        }
      >
        Oldest first
      </Button>
      <Button
        kind="toggle"
        aria-pressed={isGrouped}
        onPress={() => onGo({ ...address, page: undefined, group: isGrouped ? undefined : 'person' })}
      >
        By person
      </Button>
    </>
  );
}

/** Where there is little room, its last word for the eye. */
function FilterName({ state }: { state: StateFilter }) {
  const words = filterWords[state].split(' ');
  const last = words.pop();
  return (
    <span className="filter-name">
      {words.length > 0 && <span className="filter-rest">{words.join(' ')} </span>}
      {last}
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
export const ContactsSearch = ({
  q,
  onSearch,
}: {
  q: string;
  onSearch: (words: string, replaces: boolean) => void;
}) => (
  <search className="contacts-search">
    <Icon name="search" />
    <SearchForm
      label="Search messages"
      placeholder="Name, email, phone…"
      id={SEARCH_ID}
      words={q}
      onSearch={onSearch}
    />
  </search>
);
