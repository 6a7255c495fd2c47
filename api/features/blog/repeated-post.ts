import type { Post } from '#contract/blog.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { changePost } from '#contract/post-editor.ts';

export type PostChange = HandlerInput<typeof changePost>['body'];

/** Another window changed the post after it was read here. */
export const isOldRevision = ({ revision }: PostChange, current: number | undefined): boolean =>
  revision !== undefined && revision !== current;

/**
 * Whether the post says already all that was sent: a repeat, after an answer that was lost. What is not sent
 * is not compared. `showsPicture`: the same picture was sent, or none.
 */
export function saysAlready(post: Post, sent: PostChange, showsPicture: boolean): boolean {
  const { blog_title = post.blog_title, description = post.description, categoryId = post.categoryId } = sent;
  const alternative = sent.title?.trim() === '' ? blog_title : (sent.title ?? post.title);
  return (
    showsPicture &&
    blog_title === post.blog_title &&
    description === post.description &&
    categoryId === post.categoryId &&
    alternative === post.title &&
    saysSeoFields(post, sent) &&
    isSoPublished(post, sent)
  );
}

/** An address that was left to the title is whatever the title made of it. */
const saysSeoFields = (post: Post, sent: PostChange) =>
  (!sent.slug || sent.slug === post.slug) &&
  [
    [sent.seo_title?.trim(), post.seo_title ?? ''],
    [sent.seo_description?.trim(), post.seo_description ?? ''],
    [sent.share_picture, post.share_picture ?? ''],
    [sent.canonical?.trim(), post.canonical ?? ''],
    [sent.noindex, post.noindex ?? false],
    [sent.language, post.language],
  ].every(([given, stored]) => given === undefined || given === stored);

function isSoPublished(post: Post, { state = post.state, date }: PostChange): boolean {
  if (state !== 'scheduled') return state === post.state;
  if (!date) return post.state === 'scheduled';
  // Its time may have come by now.
  return post.state !== 'draft' && Date.parse(date) === Date.parse(post.date);
}
