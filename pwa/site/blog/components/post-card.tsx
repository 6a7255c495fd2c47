import type { ReactNode } from 'react';
import type { PostCard as Card } from '#contract/blog.ts';
import { languageOf } from '#contract/language.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { ChatLink } from '#pwa/site/ui/chat-link.tsx';
import { cardWords } from './post-card-words.ts';
import { PostPicture } from './post-picture.tsx';
import { RelativeTime } from './relative-time.tsx';

/** The columns of card-grid.css with their gutters. */
const SIZES = '(min-width: 63rem) min(24rem, 29vw), (min-width: 41.5rem) 44vw';

export interface PostCardProps {
  post: Card;
  authorLabel: string;
  /** Where Play Now leads: a chat. */
  playNow: string;
  /** Characters of the title: 50 in the listing, 60 on the home page (product.md). */
  titleLength?: number;
  /** The heading's level on its page. */
  level?: 2 | 3;
  /** As in PostPicture. */
  isLargest?: boolean;
  /** Since the visitor was here before. */
  isNew?: boolean | undefined;
  /** In the place of the post's own picture, as in PostHeader. */
  picture?: ReactNode;
  /** Shows what of a text was searched for. */
  mark?: ((text: string) => ReactNode) | undefined;
}

/** A post in a list. The link `read` covers the whole card; Play Now lies above it, except on posts of care. */
export function PostCard({
  post,
  authorLabel,
  playNow,
  titleLength,
  level = 2,
  isLargest,
  isNew = false,
  picture,
  mark = asItIs,
}: PostCardProps) {
  const { path, title, text, day } = cardWords(post, titleLength);
  // Not useId: the worker writes such cards, too, and React is to find them as it would have made them.
  const titleId = `post-${post.id}`;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className="post-card" aria-labelledby={titleId}>
      <div className="post-card-picture">
        {picture ?? <PostPicture post={post} sizes={SIZES} isLargest={isLargest} />}
        <time className="score-tile date-tag night" dateTime={post.date}>
          {day}
        </time>
        {isNew && <span className="new-mark">New</span>}
      </div>
      <p className="post-card-category">{post.Category.category}</p>
      <Heading className="post-card-title" id={titleId} lang={languageOf(post)}>
        {mark(title)}
      </Heading>
      <p className="post-card-text" lang={languageOf(post)}>
        {mark(text)}
      </p>
      <p className="post-meta">
        <span>{post.author_name ?? authorLabel}</span>
        {post.minutes !== undefined && <span>{post.minutes} min read</span>}
        {/* Last, since its words change once the script runs, and would move what is beside them. */}
        <RelativeTime date={post.date} />
      </p>
      <div className="post-card-links">
        <a className="post-card-read" href={path} aria-describedby={titleId}>
          read
          <Icon name="arrow" />
        </a>
        {!post.Category.care && (
          <ChatLink
            className="button button-small"
            messaging={playNow}
            text={`Hello, I would like to play. I am reading “${post.blog_title}”. `}
          >
            Play Now
          </ChatLink>
        )}
      </div>
    </article>
  );
}

const asItIs = (text: string): ReactNode => text;

/** Where the build finds in this markup what the worker fills in (pwa/build/blog-templates.ts). */
export const cardSlots = {
  card: ['<article class="post-card"', '</article>'],
  /** Also in PostHeader. */
  author: ['<p class="post-meta"><span>', '</span>'],
  /** Of a text that takes one. */
  minutes: ['<span>1<!-- --> min', '</span>'],
  /** On cards of posts that are not about care. */
  playNow: ['<a class="button button-small"', '</a>'],
} as const;
