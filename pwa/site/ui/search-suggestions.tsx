import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { postPath } from '#contract/post-address.ts';
import { cachedQuery } from '../../shared/api/cached-query.ts';
import { loadAllStyles } from '../../shared/browser/all-styles.ts';
import { Marked } from './marked.tsx';

export interface SearchSuggestionsProps {
  /** Where the search field is. */
  box: RefObject<HTMLElement | null>;
}

interface Suggestion {
  href: string;
  kind: string;
  title: string;
}

interface Suggested {
  /** What was found: a typing error may have been forgiven. */
  q: string;
  hits: Suggestion[];
}

const NONE: Suggested = { q: '', hits: [] };
/** At most so many pages, and as many posts. */
const EACH = 4;
/** With fewer letters there would be too many suggestions. */
const LETTERS_MIN = 2;
/** From the last key to the request. Milliseconds. */
const PAUSE = 200;

const LIST = 'site-search-suggestions';
const idOf = (index: number) => `${LIST}-${index}`;

/** What the search of the site finds for what is typed, below the field: its list in the combobox pattern (WAI-ARIA APG). */
export function SearchSuggestions({ box }: SearchSuggestionsProps) {
  const router = useRouter();
  const { callApi } = router.options.context;
  const [typed, setTyped] = useState('');
  const { q, hits } = useSuggested(callApi, typed);
  /** Index of the suggestion that Enter opens; -1: none, Enter searches for the words. */
  const [active, setActive] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a choice
  useEffect(() => setActive(-1), [hits]);
  useEffect(() => {
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  useEffect(() => {
    const field = box.current?.querySelector('input');
    if (field == null) return;
    void loadAllStyles()?.catch(() => undefined);
    const read = () => setTyped(field.value.trim());
    read();
    field.addEventListener('input', read);
    return () => field.removeEventListener('input', read);
  }, [box]);

  useEffect(() => {
    const field = box.current?.querySelector('input');
    if (field == null) return;
    // Not in the form's own markup: without this list the field is a plain one.
    const states = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': LIST,
      'aria-expanded': String(hits.length > 0),
      autocomplete: 'off',
    };
    for (const [name, value] of Object.entries(states)) field.setAttribute(name, value);
    if (active === -1) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', idOf(active));
    const move = (event: KeyboardEvent) => {
      // These keys belong to the keyboard of a script in which a word is being composed.
      if (event.isComposing) return;
      const chosen = hits[active];
      if (event.key === 'Enter' && chosen !== undefined) {
        event.preventDefault();
        box.current?.hidePopover();
        router.history.push(chosen.href);
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && hits.length > 0) {
        event.preventDefault();
        setActive(nextOf(active, hits.length, event.key));
      }
    };
    field.addEventListener('keydown', move);
    return () => field.removeEventListener('keydown', move);
  }, [box, router, hits, active]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {hits.length > 0 && `${hits.length} suggestion${hits.length === 1 ? '' : 's'}`}
      </p>
      <div
        className="search-suggestions"
        id={LIST}
        role="listbox"
        aria-label="Suggestions"
        hidden={hits.length === 0}
      >
        {hits.map(({ href, kind, title }, index) => (
          <a
            key={href}
            id={idOf(index)}
            href={href}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
          >
            <Marked text={title} q={q} />
            <small>{kind}</small>
          </a>
        ))}
      </div>
    </>
  );
}

/** After the last suggestion, and before the first, none is active. */
function nextOf(active: number, count: number, key: 'ArrowDown' | 'ArrowUp'): number {
  if (key === 'ArrowDown') return active === count - 1 ? -1 : active + 1;
  return active === -1 ? count - 1 : active - 1;
}

/** The hits for what is typed, once it rests for a moment; those of what was typed before stay until they come. */
function useSuggested(callApi: CallApi, typed: string): Suggested {
  const [suggested, setSuggested] = useState(NONE);
  useEffect(() => {
    if (typed.length < LETTERS_MIN) return setSuggested(NONE);
    const end = new AbortController();
    const timer = setTimeout(async () => {
      const query = suggestionsQuery(callApi, typed);
      const { data } = await query
        .queryFn(end)
        // Without a line what is saved is searched, but not for words that were typed over.
        .catch((error) => (end.signal.aborted ? Promise.reject(error) : query.readSaved()))
        .catch(() => ({ data: NONE }));
      if (!end.signal.aborted) setSuggested(data);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [callApi, typed]);
  return suggested;
}

const suggestionsQuery = (callApi: CallApi, q: string) =>
  cachedQuery(
    ['suggestions', q],
    async (options) =>
      callApi((await import('#contract/search.ts')).searchSite, { query: { q, limit: EACH } }, options),
    ({ pages, posts, corrected }): Suggested => ({
      q: corrected ?? q,
      hits: [
        ...pages.slice(0, EACH).map(({ path, kind, title }) => ({ href: path, kind, title })),
        ...posts.map((post) => ({
          href: postPath(post),
          kind: post.Category.category,
          title: post.blog_title,
        })),
      ],
    }),
  );
