import { type ReactNode, useId } from 'react';
import type { PostCard as Card } from '#contract/blog.ts';
import { cut } from '#contract/characters.ts';
import { postPath } from '#contract/post-address.ts';
import { Icon } from '#pwa/ui/icon.tsx';
import { dateTag } from './date-tag.ts';
import { type PictureTurn, PostPicture } from './post-picture.tsx';
import { RelativeTime } from './relative-time.tsx';

const EXCERPT = 150;
/** The columns of card-grid.css with the gutters beside them. */
const SIZES = '(min-width: 63rem) min(24rem, 29vw), (min-width: 41.5rem) 44vw, 92vw';

export interface PostCardProps {
  post: Card;
  authorLabel: string;
  /** Where Play Now leads: a chat. */
  playNow: string;
  /** Characters of the title: 50 in the listing, 60 on the home page (product.md). */
  titleLength?: number;
  /** The heading's level on its page. */
  level?: 2 | 3;
  turn?: PictureTurn;
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
  turn = 'late',
  picture,
}: PostCardProps) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className="post-card" aria-labelledby={titleId}>
      <div className="post-card-picture">
        {picture ?? <PostPicture post={post} sizes={SIZES} turn={turn} />}
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
