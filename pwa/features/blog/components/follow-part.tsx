import { type ComponentType, useEffect, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';

interface FollowPostsProps {
  callApi: CallApi;
  /** What the press asked the browser for. */
  asked?: Promise<unknown> | undefined;
}

/** `more`: there is more to do than to wait for a press, or more to say than here. */
type Offer = 'button' | 'denied' | 'more' | undefined;

function offerHere(): Offer {
  if (!('PushManager' in window && 'Notification' in window))
    return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? 'more' : undefined;
  if (Notification.permission === 'denied') return 'denied';
  return isFollowed() ? 'more' : 'button';
}

/** As shared/browser/followed-posts.ts keeps it, which most visitors can do without. */
function isFollowed(): boolean {
  try {
    return 'followed-posts' in localStorage;
  } catch {
    return false;
  }
}

/** Room for notices of new posts. Their script comes at a press, or where a word is to be said. */
export function FollowPart({ callApi }: { callApi: CallApi }) {
  const [offer, setOffer] = useState<Offer>();
  const [part, setPart] = useState<[ComponentType<FollowPostsProps>, Promise<unknown> | undefined]>();
  const load = (asked?: Promise<unknown>) =>
    import('#pwa/features/blog/follow/follow-posts.tsx').then(
      ({ FollowPosts }) => setPart([FollowPosts, asked]),
      () => {
        // Not loaded: shared/browser/chunk-failure.ts says so.
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const here = offerHere();
    setOffer(here);
    if (here === 'more') void load();
  }, []);
  const [FollowPosts, asked] = part ?? [];
  return (
    <div className="follow-posts">
      {FollowPosts !== undefined && <FollowPosts callApi={callApi} asked={asked} />}
      {FollowPosts === undefined && offer === 'button' && (
        <button
          type="button"
          className="button button-quiet button-small"
          // Asked for by the press itself: Safari takes no later moment.
          onClick={() => void load(Notification.requestPermission())}
        >
          Tell me of new posts
        </button>
      )}
      {offer === 'denied' && <p className="small soft">{DENIED}</p>}
    </div>
  );
}

const DENIED =
  'Notices of this site are blocked in this browser. To be told of new posts, tap the sign beside the address, allow notices, and open this page again.';
