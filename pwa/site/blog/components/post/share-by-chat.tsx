import type { Post } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import { canonicalOrigin } from '#pwa/shared/browser/canonical-origin.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { shareByChat } from '#pwa/site/ui/chat-link.ts';

/** Hands the post to a friend's chat. Not where care stands: nothing there leads to the chat that takes bets. */
export function ShareByChat({ post }: { post: Post }) {
  const { messagingName } = useSite();
  if (post.Category.care) return null;
  return (
    <a
      className="button button-quiet button-small share-by-chat"
      href={shareByChat(post.blog_title, canonicalOrigin() + postPath(post))}
      target="_blank"
      rel="noopener"
      aria-label={`Share on ${messagingName}`}
    >
      <Icon name="whatsapp" />
      {messagingName}
    </a>
  );
}
