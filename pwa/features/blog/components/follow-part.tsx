import { type ComponentType, useEffect, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { whenIdle } from '#pwa/shared/browser/idle.ts';

/** Room for what browsers with push can do: its script comes when all else has. */
export function FollowPart({ callApi }: { callApi: CallApi }) {
  const [FollowPosts, setFollowPosts] = useState<ComponentType<{ callApi: CallApi }>>();
  useEffect(() => {
    whenIdle()
      .then(() => import('#pwa/features/blog/follow/follow-posts.tsx'))
      .then(
        (part) => setFollowPosts(() => part.FollowPosts),
        () => {
          // Out of reach: the page works without.
        },
      );
  }, []);
  return <div className="follow-posts">{FollowPosts !== undefined && <FollowPosts callApi={callApi} />}</div>;
}
