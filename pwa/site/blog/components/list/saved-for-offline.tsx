import { useEffect, useState } from 'react';
import type { PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { postPath } from '#contract/post-address.ts';
import { savedQuery } from '#pwa/site/blog/queries/blog-queries.ts';

interface SavedForOfflineProps {
  callApi: CallApi;
  /** Another number: what is saved may have changed. */
  change: number;
}

/** What can be read without a connection: the saved posts. */
export function SavedForOffline({ callApi, change }: SavedForOfflineProps) {
  const [posts, setPosts] = useState<readonly PostCard[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when to read again
  useEffect(() => {
    savedQuery(callApi)
      .readSaved()
      .then(
        ({ data }) => setPosts(data.rows),
        () => setPosts([]),
      );
  }, [callApi, change]);
  if (posts === undefined) return null;
  if (posts.length === 0) return <p>No posts are saved at the moment. Posts that you open are.</p>;
  return (
    <ul className="saved-posts">
      {posts.map((post) => (
        <li key={post.id}>
          <a href={postPath(post)}>{post.blog_title}</a>
        </li>
      ))}
    </ul>
  );
}
