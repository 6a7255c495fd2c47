import { SEARCH_MAX } from '#contract/blog-rules.ts';
import { useValueFromAddress } from '#pwa/admin/kit/use-value-from-address.ts';
import type { MediaSearch } from './media-address.ts';

interface MediaFilterProps {
  search: MediaSearch;
  onFilter: (search: MediaSearch) => void;
}

/** Narrows the library; the address keeps it. */
export function MediaFilter({ search: { q = '', only }, onFilter }: MediaFilterProps) {
  const words = useValueFromAddress(q);
  return (
    <search>
      <form
        className="media-filter"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter({ q: words.current?.value.trim(), only });
        }}
      >
        <input
          ref={words}
          className="input"
          type="search"
          name="q"
          aria-label="Search pictures"
          placeholder="Words of alternative texts"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="button button-quiet">
          Search
        </button>
        <select
          className="input"
          aria-label="Use"
          value={only ?? ''}
          onChange={({ target: { value } }) =>
            onFilter({ q, only: value === 'used' || value === 'unused' ? value : undefined })
          }
        >
          <option value="">All pictures</option>
          <option value="used">Used</option>
          <option value="unused">Unused</option>
        </select>
      </form>
    </search>
  );
}
