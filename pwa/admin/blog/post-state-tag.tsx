import type { PostCard } from '#contract/blog.ts';
import { toIndiaField } from '#pwa/admin/kit/india-time.ts';

/** What a post is, where it is not simply on the site. */
export function PostStateTag({ post: { state, date } }: { post: PostCard }) {
  if (state === 'draft') return <span className="admin-tag">Draft</span>;
  if (state !== 'scheduled') return null;
  return <span className="admin-tag admin-tag-new">Scheduled {toIndiaField(date).slice(-5)}</span>;
}
