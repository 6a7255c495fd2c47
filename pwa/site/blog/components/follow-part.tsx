import { type ReactNode, useEffect, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { retried } from '#pwa/shared/browser/retried.ts';
import { stored } from '#pwa/shared/browser/stored.ts';

/** As in shared/browser/push-device.ts, which is not loaded for it. */
const followed = stored('localStorage', 'followed-posts', Boolean);

/** The button for notifications of new posts. Their script is loaded when it is pressed; at once where they are on, and where they may need an iPhone's home screen. */
export function FollowPart({ callApi }: { callApi: CallApi }) {
  const [part, setPart] = useState<ReactNode>();
  useEffect(() => {
    const load = (permission?: Promise<unknown>) =>
      retried(() => import('#pwa/site/blog/follow/follow-posts.tsx')).then(
        ({ FollowPosts }) => setPart(<FollowPosts callApi={callApi} permission={permission} />),
        () => {
          // Not loaded: shared/browser/chunk-failure.ts says so.
        },
      );
    const canPush = 'PushManager' in window;
    // Which of Apple's devices it is, the script finds out.
    if (canPush ? followed.read() : /iP|Mac/.test(navigator.userAgent)) void load();
    else if (canPush) {
      setPart(
        <button
          type="button"
          className="button button-quiet button-small"
          // Asked for by the press itself: Safari takes no later moment.
          onClick={() => void load(Notification.requestPermission())}
        >
          Get notified of new posts
        </button>,
      );
    }
  }, [callApi]);
  return <div className="follow-posts">{part}</div>;
}
