import type { Post } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import { indiaWords } from '#pwa/shared/admin/india-time.ts';

/** The outcome of saving a post. */
export function PostSaved({ post, isNew }: { post: Post; isNew: boolean }) {
  if (post.state === 'draft') return <p>“{post.blog_title}” is saved as a draft. Only operators see it.</p>;
  if (post.state === 'scheduled') {
    return (
      <p>
        “{post.blog_title}” is scheduled. It goes live on {indiaWords(post.date)}.
      </p>
    );
  }
  return (
    <p>
      “{post.blog_title}” is {isNew ? 'published' : 'saved'}. <a href={postPath(post)}>See it on the site</a>
    </p>
  );
}
