import { useEffect, useSyncExternalStore } from 'react';
import { stored } from '#pwa/shared/browser/stored.ts';
import { type DatedPost, isNewIn, listShown, postRead, type Visit, visitNow } from './last-visit.ts';

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
  const look = () => document.visibilityState === 'visible' && note();
  setInterval(look, TICK);
  document.addEventListener('visibilitychange', look);
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
