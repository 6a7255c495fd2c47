import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { postPath } from '#contract/post-address.ts';
import { searchSite } from '#contract/search.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';

/** Posts and pages that are offered at most. */
const FOUND = 6;

interface Hit {
  href: string;
  title: string;
}

interface LinkHitsProps {
  /** What is typed where the address of a link is asked for. */
  words: string;
  onChoose: (hit: Hit) => void;
}

/** An address, or the beginning of one. */
const isAddress = (typed: string) => /^[/#]|:|@|^\S+\.\S/.test(typed);

/** What visitors can read on this site and what has the words: choosing one links to it. */
export function LinkHits({ words, onChoose }: LinkHitsProps) {
  const callApi = useApi();
  const q = useDeferredValue(words).trim();
  const isSearched = q.length > 1 && !isAddress(q);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['operator', 'link-hits', q],
    queryFn: async ({ signal }): Promise<Hit[]> => {
      const { posts, pages } = await callApi(searchSite, { query: { q, page: 1, limit: FOUND } }, { signal });
      return [
        ...posts.map((post) => ({ href: postPath(post), title: post.blog_title })),
        ...pages.map(({ path, title }) => ({ href: path, title })),
      ].slice(0, FOUND);
    },
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const hits = isSearched ? data : undefined;
  return (
    <div className="link-hits" aria-busy={isPlaceholderData}>
      <p className="visually-hidden" aria-live="polite">
        {hits !== undefined && !isPlaceholderData && (hits.length === 1 ? '1 found' : `${hits.length} found`)}
      </p>
      {hits !== undefined && hits.length > 0 && (
        <ul aria-label="Posts and pages of this site">
          {hits.map((hit) => (
            <li key={hit.href}>
              <Button kind="text" onPress={() => onChoose(hit)}>
                <span>{hit.title}</span>
                <span className="soft">{hit.href}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hits?.length === 0 && <p className="soft">No posts or pages match.</p>}
    </div>
  );
}
