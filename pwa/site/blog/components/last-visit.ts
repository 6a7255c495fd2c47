/** After so long without a page of the site in view another visit begins. Milliseconds. */
export const VISIT_GAP = 30 * 60_000;

/** A visit to the blog as this device remembers it. Milliseconds since 1970. */
export interface Visit {
  /** When a page of the site was last in view. */
  at: number;
  /** Posts of a later date are new: the visit before did not see them. Absent at the first visit. */
  since?: number | undefined;
  /** The date of the newest post that a list has shown; 0: none has. */
  known: number;
  /** The ids of new posts that were opened. */
  read: readonly number[];
}

export interface DatedPost {
  id: number;
  date: string;
}

/** The visit that goes on, or another that begins. */
export function visitNow(stored: Visit | undefined, now: number): Visit {
  if (stored === undefined) return { at: now, known: 0, read: [] };
  if (now - stored.at < VISIT_GAP) return { ...stored, at: now };
  const { known } = stored;
  return { at: now, since: known === 0 ? undefined : known, known, read: [] };
}

/**
 * @param isNewest a list with the newest posts; another one says nothing of a first visit, as all may have been published before
 */
export function listShown(visit: Visit, posts: readonly DatedPost[], isNewest: boolean): Visit {
  if (!isNewest && visit.known === 0) return visit;
  return { ...visit, known: Math.max(visit.known, ...posts.map(dateOf)) };
}

export function postRead(visit: Visit, post: DatedPost): Visit {
  return isNewIn(visit, post) ? { ...visit, read: [...visit.read, post.id] } : visit;
}

/** Whether a post was published since the visit before, and not opened since. */
export const isNewIn = ({ since, read }: Visit, post: DatedPost): boolean =>
  since !== undefined && dateOf(post) > since && !read.includes(post.id);

const dateOf = ({ date }: DatedPost) => Date.parse(date);
