import { SEARCH_MAX } from '#contract/list-rules.ts';
import { Icon } from '../../shared/ui/icon.tsx';

interface SearchFormProps {
  /** The words that the page was searched for. */
  q?: string | undefined;
  /** Searches the posts of this category only. */
  category?: number | undefined;
  /** One page may have several such forms. */
  id?: string;
  /** Focuses the field when the popover around it opens. */
  autoFocus?: boolean;
}

/** A plain GET form: works without script, and its answer has an address. */
export function SearchForm({ q, category, id = 'search', autoFocus }: SearchFormProps) {
  const [label, hint] =
    category === undefined
      ? ['Search the site', 'Guides, posts, questions']
      : ['Search this category', 'Titles and texts'];
  return (
    <form action="/blog" method="get" className="search-form">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      {/* A new search for other words starts with those words in the field. */}
      <input
        key={q}
        className="input"
        id={id}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={SEARCH_MAX}
        placeholder={hint}
        // biome-ignore lint/a11y/noAutofocus: whoever opens the search wants to type
        autoFocus={autoFocus}
      />
      {category !== undefined && <input type="hidden" name="category" value={category} />}
      <button type="submit" className="button button-quiet">
        <Icon name="search" />
        <span className="search-form-word">Search</span>
      </button>
    </form>
  );
}
