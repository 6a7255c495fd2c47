import { useEffect, useSyncExternalStore } from 'react';
import { stored } from '#pwa/shared/browser/stored.ts';

/** After this long without a visible page of the site another visit begins. Milliseconds. */
export const VISIT_GAP = 30 * 60_000;

/** A visit to the blog as this device remembers it. Milliseconds since 1970. */
interface Visit {
  /** When a page of the site was last in view. */
  at: number;
  /** Posts of a later date are new: the visit before did not see them. Absent at the first visit. */
  since?: number | undefined;
  /** The date of the newest post that a list has shown; 0: none has. */
  known: number;
  /** The ids of new posts that were opened. */
  read: readonly number[];
}

interface DatedPost {
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

const storedVisit = stored('localStorage', 'blog-visit', (text): Visit | undefined => {
  const kept: Visit = JSON.parse(text);
  return Array.isArray(kept.read) && kept.known >= 0 ? kept : undefined;
});
/** Between notes that a page is in view. Milliseconds. */
const TICK = 60_000;

const listeners = new Set<() => void>();
/** undefined until something of the blog asks. */
let visit: Visit | undefined;

const visitHere = () => visitNow(storedVisit.read() ?? visit, Date.now());

function readVisit(): Visit {
  visit ??= visitHere();
  return visit;
}

let isFollowed = false;

/** Notes that a page is in view, and what `of` says of the visit. */
function note(of = (now: Visit) => now): void {
  visit = of(visitHere());
  storedVisit.keep(visit);
  for (const listener of listeners) listener();
  if (isFollowed) return;
  isFollowed = true;
  // From then on for as long as the document lives: whoever reads another page has not left. What another tab noted is seen
  // as this one comes into view.
  const check = () => document.visibilityState === 'visible' && note();
  setInterval(check, TICK);
  document.addEventListener('visibilitychange', check);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Which posts of a list that is shown are new since the visit before. `isNewest`: it has the newest of the blog, or of home. */
export function useNewPosts(
  posts: readonly DatedPost[] | undefined,
  isNewest = true,
): (post: DatedPost) => boolean {
  // Unknown on the server and while hydrating: the page is the same for all.
  const visit = useSyncExternalStore(subscribe, readVisit, () => undefined);
  useEffect(() => {
    if (posts !== undefined) note((now) => listShown(now, posts, isNewest));
  }, [posts, isNewest]);
  return (post) => visit !== undefined && isNewIn(visit, post);
}

/** An opened post is not new any more. */
export function useRead(post: DatedPost | undefined): void {
  useEffect(() => {
    if (post !== undefined) note((now) => postRead(now, post));
  }, [post]);
}
