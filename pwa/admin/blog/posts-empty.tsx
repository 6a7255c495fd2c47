import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';

/** No posts at all, or none that fit what was asked for. */
export function PostsEmpty({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="No posts here.">
      <p>No post has all of these words and choices.</p>
      <a className="button" href="/admin/homeBlogForm">
        Show all posts
      </a>
    </EmptyState>
  ) : (
    <EmptyState title="No posts yet.">
      <a className="button" href="/admin/blogerForm">
        Write the first one
      </a>
    </EmptyState>
  );
}
