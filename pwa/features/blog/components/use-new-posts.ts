import { useEffect, useSyncExternalStore } from 'react';
import { type DatedPost, isNewIn, listShown, postRead, type Visit, visitNow } from './last-visit.ts';

const NAME = 'blog-visit';
/** Between notes that a page is in view. Milliseconds. */
const TICK = 60_000;

const listeners = new Set<() => void>();
/** undefined until something of the blog asks. */
let visit: Visit | undefined;

function storedVisit(): Visit | undefined {
  try {
    const stored: Visit | null = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    return stored && Array.isArray(stored.read) && stored.at >= 0 && stored.known >= 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}

function change(next: Visit): void {
  visit = next;
  try {
    localStorage.setItem(NAME, JSON.stringify(next));
  } catch {
    // Refused: the marks of this page hold until it is closed.
  }
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

const stored = () => storedVisit() ?? visit;

function look(): void {
  if (document.visibilityState === 'visible') change(visitNow(stored(), Date.now()));
}

function readVisit(): Visit {
  visit ??= visitNow(storedVisit(), Date.now());
  return visit;
}

let isFollowed = false;

/** From then on for as long as the document lives: whoever reads another page has not left. */
function follow(): void {
  isFollowed = true;
  look();
  setInterval(look, TICK);
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  // Of another tab.
  addEventListener('storage', ({ key }) => {
    if (key !== NAME) return;
    visit = stored();
    tell();
  });
}

function subscribe(listener: () => void): () => void {
  if (!isFollowed) follow();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** undefined on the server and while hydrating: the page is the same for all. */
const useVisit = () => useSyncExternalStore(subscribe, readVisit, () => undefined);

/** Which posts of a list that is shown are new since the visit before. `isNewest`: it has the newest of the blog, or of home. */
export function useNewPosts(
  posts: readonly DatedPost[] | undefined,
  isNewest = true,
): (post: DatedPost) => boolean {
  const now = useVisit();
  useEffect(() => {
    if (posts !== undefined) change(listShown(visitNow(stored(), Date.now()), posts, isNewest));
  }, [posts, isNewest]);
  return (post) => now !== undefined && isNewIn(now, post);
}

/** An opened post is not new any more. */
export function useRead(post: DatedPost | undefined): void {
  useVisit();
  const { id, date } = post ?? {};
  useEffect(() => {
    if (id !== undefined && date !== undefined)
      change(postRead(visitNow(stored(), Date.now()), { id, date }));
  }, [id, date]);
}
