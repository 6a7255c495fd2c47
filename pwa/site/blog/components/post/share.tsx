import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { shareByChat } from '#pwa/site/ui/chat-link.tsx';

interface ShareButtonProps {
  title: string;
  /** On this site. */
  path: string;
}

/**
 * Hands the page's address to the phone's own sharing, else copies it and says so. It shows when the script has
 * loaded: no press is lost.
 */
export function ShareButton({ title, path }: ShareButtonProps) {
  const isHydrated = useHydrated();
  const [message, setMessage] = useState('');
  const share = async () => {
    setMessage('');
    const url = location.origin + path;
    const outcome = await shareLink({ title, url });
    if (outcome === 'copied') setMessage('Link copied');
    if (outcome === 'failed') setMessage(`The link is ${url}`);
  };
  return (
    <div className="share">
      {isHydrated && (
        <button type="button" className="button button-quiet button-small" onClick={() => void share()}>
          <Icon name="share" />
          Share
        </button>
      )}
      <p className="share-said" role="status">
        {message}
      </p>
    </div>
  );
}

/** Hands the post to a friend's chat. Posts about care do not have it: nothing there leads to the chat that takes bets. */
export function ShareByChat({ post }: { post: Post }) {
  const { messagingName } = useSite();
  if (post.Category.care) return null;
  return (
    <a
      className="button button-quiet button-small share-by-chat"
      href={shareByChat(post.blog_title, canonicalOrigin() + postPath(post))}
      target="_blank"
      rel="noopener"
    >
      <Icon name="whatsapp" />
      {`Share on ${messagingName}`}
    </a>
  );
}

interface SharedLink {
  title: string;
  url: string;
}

/** What became of it: `shared` also where the visitor changed their mind. */
type ShareOutcome = 'shared' | 'copied' | 'failed';

/** By Web Share where the browser has it, else into the clipboard. Call it from a click: both ask for one. */
async function shareLink(link: SharedLink): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
