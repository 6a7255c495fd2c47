import type { ReactNode } from 'react';
import type { Post, RenderedPost } from '#contract/blog.ts';
import { languageOf } from '#contract/language.ts';
import { postPath } from '#contract/post-address.ts';
import { dateTag, updateTag } from '#pwa/shared/ui/date-tag.ts';
import { PostPicture } from '#pwa/site/blog/components/post-picture.tsx';
import { MainAction } from '#pwa/site/ui/main-action.tsx';
import { ShareButton, ShareByChat } from './share.tsx';

interface PostHeaderProps {
  post: Post & Pick<RenderedPost, 'minutes'>;
  authorLabel: string;
  /** In the place of the post's own picture: the operator's preview of one that is not on the site. */
  picture?: ReactNode;
}

/** The opening of a post: its category, its title as the page's h1, who, when and how long, its picture. */
export function PostHeader({ post, authorLabel, picture }: PostHeaderProps) {
  const { blog_title, date, changed, minutes, Category } = post;
  const updated = updateTag(post);
  return (
    <header className="post-header floodlit">
      <div className="wrap post-header-grid">
        <div className="post-header-words">
          <p className="eyebrow">
            <a href={`/blog?category=${Category.id}`}>{Category.category}</a>
          </p>
          <h1 lang={languageOf(post)}>{blog_title}</h1>
          <p className="post-meta">
            <span>{post.author_name ?? authorLabel}</span>
            <time dateTime={date}>{dateTag(date)}</time>
            <span>{minutes} min read</span>
            {updated && (
              <span>
                Updated <time dateTime={changed}>{updated}</time>
              </span>
            )}
          </p>
          {!Category.care && <MainAction about={blog_title} />}
          <div className="button-row">
            <ShareByChat post={post} />
            <ShareButton title={blog_title} path={postPath(post)} />
          </div>
        </div>
        {picture ?? <PostPicture post={post} sizes="(min-width: 62rem) min(36rem, 45vw)" isLargest />}
      </div>
    </header>
  );
}

/** Where the build finds the minutes, which the worker fills in (pwa/build/blog-templates.ts). Of a text that takes one. */
export const MINUTES_SLOT = '<span>1<!-- --> min';
/** What follows them, and then the day of the last change, which the sample of the build is without. */
export const updateSlots = {
  before: ' read</span>',
  update: '<span>Updated <time dateTime="{{modified}}">{{updated}}</time></span>',
} as const;
