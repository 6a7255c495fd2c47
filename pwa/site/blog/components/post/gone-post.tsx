import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { LISTS, POSTS } from '#pwa/site/blog/queries/blog-queries.ts';
import { NotFound } from '#pwa/site/ui/not-found.tsx';

/**
 * In the place of a post that the site has no longer. What this page knew of it goes with it: a line that is lost later
 * would bring its text back as a copy. Lists are requested again.
 */
export function GonePost({ id }: { id: number }) {
  const { brand } = useSite();
  const client = useQueryClient();
  useEffect(() => {
    // The router made the title of the copy that was there.
    document.title = `Page not found | ${brand}`;
    void client.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
    return () => client.removeQueries({ queryKey: [...POSTS, id], exact: true });
  }, [client, brand, id]);
  return <NotFound />;
}
