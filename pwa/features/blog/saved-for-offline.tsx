import { useEffect, useState } from 'react';
import type { PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { postPath } from '#contract/post-address.ts';
import { savedQuery } from './queries.ts';

/** What can be read without a connection: the saved posts; the pages of the site always can. */
export function SavedForOffline({ callApi }: { callApi: CallApi }) {
  const [posts, setPosts] = useState<readonly PostCard[]>([]);
  useEffect(() => {
    savedQuery(callApi)
      .readSaved()
      .then(
        ({ value }) => setPosts(value.rows),
        () => setPosts([]),
      );
  }, [callApi]);
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
