import { cut } from '#contract/characters.ts';
import { postPath } from '#contract/post-address.ts';
import type { PushPayload, Subscription } from './channels/push.ts';
import type { DueRow } from './post-delivery.queries.ts';

/** Titles in one notification, and the graphemes of each. */
const [NAMED, TITLE] = [3, 80];

/** What one notification tells a reader. */
export interface Claimed {
  reader: Subscription & { id: number; timeZone: string; wasReached: boolean };
  posts: number[];
  tag: string;
  /** With this one. */
  attempts: number;
  /** Milliseconds since 1970. */
  since: number;
  words: Omit<PushPayload, 'tag'>;
}

/** A notification that was tried before is made again of the same posts, under its tag; else of all that are due. */
export function claimedOf(due: readonly DueRow[]): Claimed | undefined {
  const tag = due.find((row) => row.tag !== '')?.tag ?? '';
  const rows = due.filter((row) => row.tag === tag);
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const own = rows.length === 1 ? `post-${first.post_id}` : `posts-${first.post_id}-${last.post_id}`;
  return {
    reader: {
      id: first.reader_id,
      endpoint: first.endpoint,
      p256dh: first.p256dh,
      auth: first.auth,
      timeZone: first.time_zone,
      wasReached: first.last_success_at !== null,
    },
    posts: rows.map(({ post_id }) => post_id),
    tag: tag || own.slice(0, 32),
    attempts: Math.max(...rows.map(({ attempts }) => attempts)) + 1,
    since: Math.min(...rows.map(({ since }) => since)),
    words: wordsOf(rows),
  };
}

function wordsOf(rows: readonly DueRow[]): Omit<PushPayload, 'tag'> {
  const [first] = rows;
  const titles = rows.slice(-NAMED).reverse();
  const body = titles.map(({ blog_title }) => cut(blog_title, TITLE)).join(' · ');
  if (rows.length > 1 || first === undefined)
    return { title: `${rows.length} new posts`, body, path: '/blog' };
  const { post_id: id, blog_title, slug } = first;
  return { title: 'New post', body, path: postPath({ id, blog_title, slug }) };
}
