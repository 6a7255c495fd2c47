import type { SavedPost } from './blog-store.ts';

export const asCard = ({ description = '', excerpt = plainText(description), ...post }: SavedPost) => ({
  ...post,
  excerpt,
});

/** When the oldest copy of a list was saved: that is the age of the list. Milliseconds since 1970. */
export const oldestCopy = (posts: readonly SavedPost[]) => Math.min(...posts.map(({ savedAt }) => savedAt));

/** An approximation of the server's excerpt, which comes with the next list. */
const plainText = (markdown: string) =>
  markdown
    .replace(/[#*_`>|[\]]/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 200);
