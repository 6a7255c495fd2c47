import { BETTING_TIPS, MATCH_PREDICTIONS } from '#contract/blog-rules.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { useCachedQuery } from '#pwa/shared/api/use-cached-query.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { OfflineNote } from '#pwa/site/blog/components/offline-note.tsx';
import { PostRow } from '#pwa/site/blog/components/post-row.tsx';
import { useNewPosts } from '#pwa/site/blog/components/use-new-posts.ts';
import { rowQuery } from '#pwa/site/blog/queries/blog-queries.ts';

const failures = {
  [MATCH_PREDICTIONS]: 'Error fetching match predictions',
  [BETTING_TIPS]: 'Error fetching betting information',
};

interface HomeRowProps {
  callApi: CallApi;
  category: keyof typeof failures;
  heading: string;
}

/** One row of posts on the home page. It loads, and fails, independently of the rest. */
export function HomeRow({ callApi, category, heading }: HomeRowProps) {
  const site = useSite();
  const { data, failed, copySavedAt, retry } = useCachedQuery(rowQuery(callApi, category));
  const isNew = useNewPosts(data?.rows);
  return (
    <PostRow
      heading={heading}
      hasLead={category === MATCH_PREDICTIONS}
      allHref={`/blog?category=${category}`}
      posts={data?.rows}
      failed={failed ? failures[category] : undefined}
      onRetry={retry}
      note={copySavedAt !== undefined && <OfflineNote savedAt={new Date(copySavedAt).toISOString()} />}
      isNew={isNew}
      authorLabel={site.authorLabel}
      playNow={site.phones[0].messaging}
    />
  );
}
