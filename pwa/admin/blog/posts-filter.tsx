import { useQuery } from '@tanstack/react-query';
import { postOrders, postStates } from '#contract/blog.ts';
import { Choose, ListFilter } from '#pwa/admin/kit/lists/list-filter.tsx';
import { figureOrderWords } from '#pwa/admin/kit/page-figures.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { authorsQuery, operatorCategoriesQuery, type PostsSearch } from './queries.ts';

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
  filter: PostsSearch;
  onFilter: (filter: PostsSearch) => void;
}

/** Narrows and orders the posts; the address keeps it. */
export function PostsFilter({ filter, onFilter }: PostsFilterProps) {
  const callApi = useApi();
  const { data: categories } = useQuery(operatorCategoriesQuery(callApi));
  const { data: authors } = useQuery(authorsQuery(callApi));
  const { q = '', only, category, author, order = 'newest' } = filter;
  const orders = orderWords(useSite().messagingName);
  const narrow = (next: PostsSearch) => onFilter({ ...filter, ...next });
  return (
    <ListFilter
      className="posts-filter"
      label="Search posts"
      placeholder="Words of title or text"
      id={SEARCH_ID}
      words={q}
      onSearch={(words) => narrow({ q: words || undefined })}
    >
      <Choose
        name="State"
        all="All states"
        value={only}
        choices={postStates.map((each) => [each, stateWords[each]])}
        onChoose={(value) => narrow({ only: value })}
      />
      <Choose
        name="Category"
        all="All categories"
        value={category}
        unknown={categories && 'No such category'}
        choices={(categories ?? []).map((each) => [each.id, each.category])}
        onChoose={(value) => narrow({ category: value })}
      />
      <Choose
        name="Author"
        all="All authors"
        value={author}
        unknown={authors && 'No such author'}
        choices={(authors ?? []).map((each) => [each.id, each.username])}
        onChoose={(value) => narrow({ author: value })}
      />
      <Choose
        name="Order"
        value={order}
        choices={postOrders.map((each) => [each, orders[each]])}
        onChoose={(value) => narrow({ order: value === 'newest' ? undefined : value })}
      />
    </ListFilter>
  );
}
