import type { Post } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import { indiaWords } from '#pwa/admin/kit/india-time.ts';

/** The outcome of saving a post, and the link to where it is published. */
export function savedWords(
  post: Post,
  isNew: boolean,
): { words: string; link?: { href: string; label: string } } {
  const name = `“${post.blog_title}”`;
  if (post.state === 'draft') return { words: `${name} is saved as a draft. Only operators see it.` };
  if (post.state === 'scheduled')
    return { words: `${name} is scheduled. It goes live on ${indiaWords(post.date)}.` };
  return {
    words: `${name} is ${isNew ? 'published' : 'saved'}.`,
    link: { href: postPath(post), label: 'See it on the site' },
  };
}
