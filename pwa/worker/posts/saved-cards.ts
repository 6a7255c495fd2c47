import { plainText } from '#pwa/shared/markdown/plain-text.ts';
import type { SavedPost } from './blog-store.ts';

/** The excerpt of a post of which only the whole text is saved is about the server's, which comes with the next list. */
export const asCard = ({
  description = '',
  excerpt = plainText(description).slice(0, 200),
  ...post
}: SavedPost) => ({ ...post, excerpt });

/** When the oldest copy of a list was saved: that is the age of the list. Milliseconds since 1970. */
export const oldestCopy = (posts: readonly SavedPost[]) => Math.min(...posts.map(({ savedAt }) => savedAt));
