import { SEARCH_MAX } from '#contract/blog-limits.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';

interface BlogSearchProps {
  /** The words that the page was searched for. */
  q?: string | undefined;
  /** Searches this category only. */
  category?: number | undefined;
}

/** A plain GET form: works without script, and its answer has an address. */
export function BlogSearch({ q, category }: BlogSearchProps) {
  return (
    <search className="blog-search">
      <form action="/blog" method="get">
        <label className="visually-hidden" htmlFor="blog-search">
          Search the blog
        </label>
        {/* A new search for other words starts with those words in the field. */}
        <input
          key={q}
          className="input"
          id="blog-search"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          placeholder="Search titles and texts"
        />
        {category !== undefined && <input type="hidden" name="category" value={category} />}
        <button type="submit" className="button button-quiet">
          <Icon name="search" />
          <span className="blog-search-word">Search</span>
        </button>
      </form>
    </search>
  );
}
