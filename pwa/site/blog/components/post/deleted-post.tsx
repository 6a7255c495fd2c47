import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CachedQuery } from '#pwa/shared/api/cached-result.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { LISTS } from '#pwa/site/blog/queries/blog-queries.ts';
import { NotFound } from '#pwa/site/ui/not-found.tsx';

/**
 * In the place of a post that the site has no longer. What this page knew of it goes with it: a line that is lost later
 * would bring its text back as a copy. Lists are asked for anew.
 */
export function GonePost({ queryKey }: Pick<CachedQuery<unknown>, 'queryKey'>) {
  const { brand } = useSite();
  const client = useQueryClient();
  const post = useRef(queryKey);
  useEffect(() => {
    // The router made the title of the copy that was there.
    document.title = `Page not found | ${brand}`;
    void client.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
    return () => client.removeQueries({ queryKey: post.current, exact: true });
  }, [client, brand]);
  return <NotFound />;
}
