import { type Post, type PostCard, type RenderedPost, renderedPost } from '#contract/blog.ts';
import { EXCERPT_LENGTH } from '#contract/blog-rules.ts';
import { foundSentence, textOfHtml } from '#contract/found-words.ts';
import { plainText, readingMinutes } from '#contract/plain-text.ts';
import type { FoundCard } from '#contract/search.ts';
import { foldedWords, rankedBy, titleRank } from '#contract/search-rules.ts';
import { escapeHtml } from '#pwa/shared/browser/escape-html.ts';
import type { SavedPost } from './blog-store.ts';

/** The excerpt of a post that is saved as Markdown. The server's may end elsewhere; it comes with the next list. */
const excerptOf = (markdown: string) => plainText(markdown).slice(0, EXCERPT_LENGTH);

export const asCard = ({
  description = '',
  excerpt = excerptOf(description),
  html: _html,
  ...post
}: SavedPost) => ({ ...post, excerpt });

/**
 * A saved post with its text; undefined where that is not saved. Of one that version 1.4 saved as Markdown it has the words
 * alone, in paragraphs, until the post is fetched again (save-blog.ts).
 */
export function fullPost(saved: SavedPost | undefined): RenderedPost | undefined {
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

/** What a call asks for. */
export interface ContentQuery {
  /** The post or the category that its path names. */
  id?: number | undefined;
  params: URLSearchParams;
}

type Place = Pick<PostCard, 'id' | 'date' | 'categoryId'>;

/** A page of a list, newest first, of the category `id` or of all. */
export interface ListedPage extends ContentQuery {
  rows: readonly Place[];
}

/** The saved posts that a page of a list does not contain although their dates are within it. */
export function missingFrom<Saved extends Place>(
  { rows, id: category, params }: ListedPage,
  saved: readonly Saved[],
): Saved[] {
  const listed = new Set(rows.map(({ id }) => id));
  const isFirst = Number(params.get('page') ?? 1) === 1;
  const [newest, oldest] = [rows[0], rows.at(-1)];
  return saved.filter(
    (post) =>
      !listed.has(post.id) &&
      (category === undefined || post.categoryId === category) &&
      (isFirst || (newest !== undefined && post.date < newest.date)) &&
      (oldest === undefined ? isFirst : post.date > oldest.date),
  );
}

interface Searched {
  blog_title: string;
  html?: string;
  description?: string;
  excerpt?: string;
}

/**
 * The posts whose title or text contains, for each word of `q`, a word that begins with it, in the order of the server's search of the
 * site.
 */
export function searchSaved<Post extends Searched>(posts: readonly Post[], q: string): Post[] {
  if (q.trim() === '') return [...posts];
  const beginnings = foldedWords(q);
  const found = posts.filter((post) => {
    const words = searchWordsOf(post).map(spaced).join('');
    return beginnings.length > 0 && beginnings.every((beginning) => words.includes(spaced(beginning)));
  });
  return rankedBy(found, ({ blog_title }) => titleRank(blog_title, q));
}

/** A card with the sentence of its text that holds the words. */
export function asFound(post: SavedPost, q: string): FoundCard {
  const found = foundSentence(savedText(post), q);
  return { ...asCard(post), ...(found !== undefined && { found }) };
}

export const searchWordsOf = (post: Searched): string[] =>
  foldedWords(`${post.blog_title}\n${savedText(post)}`);

const savedText = ({ html, description, excerpt = '' }: Omit<Searched, 'blog_title'>): string =>
  html === undefined ? (description ?? excerpt) : textOfHtml(html);

const spaced = (word: string) => ` ${word}`;
