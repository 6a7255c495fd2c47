import { useQuery } from '@tanstack/react-query';
import { SEARCH_MAX } from '#contract/blog-limits.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { useValueFromAddress } from '#pwa/shared/ui/use-value-from-address.ts';
import { operatorCategoriesQuery } from './queries.ts';

export interface PostsNarrowed {
  q: string;
  category: number | undefined;
}

interface PostsFilterProps extends PostsNarrowed {
  callApi: CallApi;
  onFilter: (narrowed: PostsNarrowed) => void;
}

/** Narrows the posts by words and by category; the address keeps both. */
export function PostsFilter({ callApi, q, category, onFilter }: PostsFilterProps) {
  const { data: categories } = useQuery(operatorCategoriesQuery(callApi));
  const words = useValueFromAddress(q);
  return (
    <search>
      <form
        className="admin-search posts-filter"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter({ q: words.current?.value.trim() ?? '', category });
        }}
      >
        <select
          className="input"
          aria-label="Category"
          value={category ?? ''}
          onChange={({ target }) =>
            onFilter({ q, category: target.value === '' ? undefined : Number(target.value) })
          }
        >
          <option value="">All categories</option>
          {category !== undefined && !categories?.some(({ id }) => id === category) && (
            <option value={category}>{categories === undefined ? '…' : 'No such category'}</option>
          )}
          {categories?.map(({ id, category: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <input
          ref={words}
          className="input"
          type="search"
          name="q"
          aria-label="Search posts"
          placeholder="Words of title or text"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </form>
    </search>
  );
}
