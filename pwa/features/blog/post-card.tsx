import { type ReactNode, useId } from 'react';
import { type PostCard as Card, postPath } from '#contract/blog.ts';
import { cut } from '#contract/text.ts';
import { Icon } from '#pwa/ui/icon.tsx';
import { dateTag } from './date-tag.ts';
import { PostPicture } from './post-picture.tsx';
import { RelativeTime } from './relative-time.tsx';

const EXCERPT = 150;
const SIZES = '(min-width: 62rem) 24rem, (min-width: 44rem) 46vw, 92vw';

export interface PostCardProps {
  post: Card;
  authorLabel: string;
  /** Where Play Now leads: a chat. */
  playNow: string;
  /** Characters of the title: 50 in the listing, 60 on the home page (product.md). */
  titleLength?: number;
  /** The heading's level on its page. */
  level?: 2 | 3;
  /** In the first row of a page: its picture is loaded at once. */
  eager?: boolean;
  /** In the place of the post's own picture, as in PostHeader. */
  picture?: ReactNode;
}

/** A post in a list. The link `read` covers the whole card; Play Now lies above it. */
export function PostCard({
  post,
  authorLabel,
  playNow,
  titleLength = 50,
  level = 2,
  eager = false,
  picture,
}: PostCardProps) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className="post-card" aria-labelledby={titleId}>
      <div className="post-card-picture">
        {picture ?? <PostPicture post={post} sizes={SIZES} eager={eager} />}
        <time className="score-tile date-tag night" dateTime={post.date}>
          {dateTag(post.date)}
        </time>
      </div>
      <Heading className="post-card-title" id={titleId}>
        {cut(post.blog_title, titleLength)}
      </Heading>
      <p className="post-card-text">{cut(post.excerpt, EXCERPT)}</p>
      <p className="post-meta">
        <span>{authorLabel}</span>
        <RelativeTime date={post.date} />
      </p>
      <div className="post-card-links">
        <a className="post-card-read" href={postPath(post)} aria-describedby={titleId}>
          read
          <Icon name="arrow" />
        </a>
        <a className="button button-small" href={playNow} target="_blank" rel="noopener">
          Play Now
        </a>
      </div>
    </article>
  );
}
