import { type Post, type PostCard, type RenderedPost, renderedPost } from '#contract/blog.ts';
import { EXCERPT_LENGTH } from '#contract/blog-rules.ts';
import { plainText, readingMinutes } from '#contract/plain-text.ts';
import { escapeHtml } from '#pwa/shared/browser/escape-html.ts';
import type { SavedPost } from './blog-store.ts';

/** The excerpt of a post that is saved as Markdown. The server's may end elsewhere; it comes with the next list. */
const excerptOf = (markdown: string) => plainText(markdown).slice(0, EXCERPT_LENGTH);

export const asCard = ({
  description = '',
  excerpt = excerptOf(description),
  html: _html,
  minutes: _minutes,
  ...post
}: SavedPost) => ({ ...post, excerpt });

/**
 * A saved post with its text; undefined where that is not saved. Of one that version 1.4 saved as Markdown it has the words
 * alone, in paragraphs, until the post is fetched again (save-blog.ts).
 */
export function wholePost(saved: SavedPost | undefined): RenderedPost | undefined {
  const { description } = saved ?? {};
  const words = description && {
    excerpt: excerptOf(description),
    minutes: readingMinutes(description),
    html: paragraphsOf(description),
  };
  return renderedPost.safeParse({ ...words, ...saved }).data;
}

function paragraphsOf(markdown: string): string {
  const words = markdown.split(/\n\s*\n/).map(plainText);
  const paragraphs = words.filter(Boolean).map((text) => `<p>${escapeHtml(text)}</p>`);
  return `<div class="prose lead-in">${paragraphs.join('')}</div>`;
}

/** The rows of a list that was asked for with `view=html`. */
export const renderedIn = (rows: readonly (RenderedPost | Post | PostCard)[]): RenderedPost[] =>
  rows.filter((row) => 'html' in row);

/** When the oldest copy of a list was saved: that is the age of the list. Milliseconds since 1970. */
export const oldestCopy = (posts: readonly SavedPost[]) => Math.min(...posts.map(({ savedAt }) => savedAt));

type Place = Pick<PostCard, 'id' | 'date' | 'categoryId'>;

/** A page of a list, newest first, of one category or of all. */
export interface ListedPage {
  rows: readonly Place[];
  params: URLSearchParams;
  categoryId: number | undefined;
}

/** The saved posts that a page of a list does not contain although their dates lie within it. */
export function missingFrom<Saved extends Place>(
  { rows, params, categoryId }: ListedPage,
  saved: readonly Saved[],
): Saved[] {
  const listed = new Set(rows.map(({ id }) => id));
  const isFirst = Number(params.get('page') ?? 1) === 1;
  const [newest, oldest] = [rows[0], rows.at(-1)];
  return saved.filter(
    (post) =>
      !listed.has(post.id) &&
      (categoryId === undefined || post.categoryId === categoryId) &&
      (isFirst || (newest !== undefined && post.date < newest.date)) &&
      (oldest === undefined ? isFirst : post.date > oldest.date),
  );
}
