import { useQuery } from '@tanstack/react-query';
import { postOrders, postStates } from '#contract/blog.ts';
import { SEARCH_MAX } from '#contract/blog-rules.ts';
import { figureOrderWords } from '#pwa/admin/kit/page-figures.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useValueFromAddress } from '#pwa/admin/kit/use-value-from-address.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import type { PostsFilterValues } from './posts-address.ts';
import { authorsQuery, operatorCategoriesQuery } from './queries.ts';

/** The search field, which a key opens. */
export const SEARCH_ID = 'search-posts';

const stateWords = { published: 'Published', draft: 'Drafts', scheduled: 'Scheduled' };
const orderWords = (messagingName: string) => ({
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
  title_desc: 'Title, Z to A',
  ...figureOrderWords(messagingName),
});

interface PostsFilterProps {
  filter: PostsFilterValues;
  onFilter: (filter: PostsFilterValues) => void;
}

/** Narrows and orders the posts; the address keeps it. */
export function PostsFilter({ filter, onFilter }: PostsFilterProps) {
  const callApi = useApi();
  const { data: categories } = useQuery(operatorCategoriesQuery(callApi));
  const { data: authors } = useQuery(authorsQuery(callApi));
  const { q = '', only, category, author, order = 'newest' } = filter;
  const words = useValueFromAddress(q);
  const orders = orderWords(useSite().messagingName);
  const narrow = (next: PostsFilterValues) => onFilter({ ...filter, ...next });
  return (
    <search>
      <form
        className="posts-filter"
        onSubmit={(event) => {
          event.preventDefault();
          narrow({ q: words.current?.value.trim() });
        }}
      >
        <div className="posts-search">
          <input
            ref={words}
            id={SEARCH_ID}
            className="input"
            type="search"
            name="q"
            aria-label="Search posts"
            aria-keyshortcuts="/"
            placeholder="Words of title or text"
            defaultValue={q}
            maxLength={SEARCH_MAX}
            autoComplete="off"
            enterKeyHint="search"
          />
          <button type="submit" className="button button-quiet">
            Search
          </button>
        </div>
        <Choose
          name="State"
          all="All states"
          value={only}
          choices={postStates.map((each) => [each, stateWords[each]])}
          onChoose={(value) => narrow({ only: postStates.find((each) => each === value) })}
        />
        <Choose
          name="Category"
          all="All categories"
          value={category}
          gone={categories && 'No such category'}
          choices={(categories ?? []).map((each) => [each.id, each.category])}
          onChoose={(value) => narrow({ category: numberOf(value) })}
        />
        <Choose
          name="Author"
          all="All authors"
          value={author}
          gone={authors && 'No such author'}
          choices={(authors ?? []).map((each) => [each.id, each.username])}
          onChoose={(value) => narrow({ author: numberOf(value) })}
        />
        <Choose
          name="Order"
          value={order}
          choices={postOrders.map((each) => [each, orders[each]])}
          onChoose={(value) => narrow({ order: postOrders.find((each) => each === value) })}
        />
      </form>
    </search>
  );
}

const numberOf = (value: string) => (value === '' ? undefined : Number(value));

interface ChooseProps {
  name: string;
  /** The words for no choice. */
  all?: string;
  value: string | number | undefined;
  choices: readonly (readonly [value: string | number, words: string])[];
  /** The words for a choice of the address that is not among the others; absent while those are loading. */
  gone?: string | undefined;
  onChoose: (value: string) => void;
}

function Choose({ name, all, value, choices, gone = '…', onChoose }: ChooseProps) {
  const isKnown = value === undefined || choices.some(([each]) => each === value);
  return (
    <select
      className="input"
      aria-label={name}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {!isKnown && <option value={value}>{gone}</option>}
      {choices.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
