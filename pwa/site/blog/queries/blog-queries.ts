import type { PostCard, RenderedPost } from '#contract/blog.ts';
import { POSTS_PER_PAGE } from '#contract/blog-rules.ts';
import type { CallApi, Page } from '#contract/endpoint.ts';
import { LIST_MAX } from '#contract/list-rules.ts';
import type { PageHit } from '#contract/search.ts';
import { cachedQuery } from '#pwa/shared/api/cached-query.ts';
import { loadedOnce } from '#pwa/shared/browser/loaded-once.ts';
import type { Listing } from './listing-path.ts';

/** With the schemas of all answers: fetched when something is asked for, so that a page that came whole does without. */
const contract = loadedOnce(() => import('#contract/blog.ts'));

const searchContract = loadedOnce(() => import('#contract/search.ts'));

/** A page of cards. */
export interface Listed extends Page<PostCard> {
  /** Made of what this device holds: as long as `useCachedQuery` gives no `copySavedAt`, the site may still know more. */
  saved: boolean;
  /** What a search of the whole site found besides posts. */
  pages?: PageHit[];
  /** The words that were found in place of those that were asked for. */
  corrected?: string | undefined;
}

/** How the keys of all pages of cards begin. */
export const LISTS = ['posts', 'list'] as const;
/** Posts in one row of the home page. */
const ROW_LENGTH = 3;
/** Posts of the same category below a post. */
export const RELATED_POSTS = 3;

export const categoriesQuery = (callApi: CallApi) =>
  cachedQuery(
    ['categories'],
    async (options) => callApi((await contract()).listCategories, { query: { view: 'full' } }, options),
    asItIs,
  );

/** With words and without a category the whole site is searched, not the blog alone. */
export const listingQuery = (callApi: CallApi, { category, page = 1, q }: Listing) =>
  q === undefined
    ? cardsQuery(callApi, { category, page }, POSTS_PER_PAGE)
    : searchQuery(callApi, { page, q, limit: POSTS_PER_PAGE, ...(category !== undefined && { category }) });

/** Each post says the sentence that was found, where there is one, in place of its beginning. */
const searchQuery = (
  callApi: CallApi,
  query: { q: string; page: number; limit: number; category?: number },
) =>
  cachedQuery(
    [...LISTS, 'site', query],
    async (options) => callApi((await searchContract()).searchSite, { query }, options),
    ({ posts, pages, ...counted }, saved): Listed => ({
      rows: posts.map(({ found, ...post }) => ({ ...post, excerpt: found ?? post.excerpt })),
      ...(query.category === undefined && { pages }),
      ...counted,
      saved,
    }),
  );

export const rowQuery = (callApi: CallApi, category: number) =>
  cardsQuery(callApi, { category, page: 1 }, ROW_LENGTH);

/** One more than is shown: the post itself may be among them. */
export const relatedQuery = (callApi: CallApi, category: number) =>
  cardsQuery(callApi, { category, page: 1 }, RELATED_POSTS + 1);

/**
 * The posts before and after one in its category, as far as the newest hundred reach: only their names are kept. A post about care
 * leads to care alone.
 */
export const neighboursQuery = (callApi: CallApi, { id, Category }: Pick<PostCard, 'id' | 'Category'>) =>
  cachedQuery(
    ['posts', 'beside', id],
    async (options) =>
      callApi(
        (await contract()).listCategoryPosts,
        { params: { id: Category.id }, query: { page: 1, limit: LIST_MAX, view: 'card' } },
        options,
      ),
    ({ rows }) => neighboursOf(rows, id),
  );

/** Enough of a post for a link to it. */
export type PostName = Pick<PostCard, 'id' | 'blog_title' | 'slug' | 'language'>;

interface Neighbours {
  /** The post published before it. */
  previous?: PostName;
  /** The post published after it. */
  next?: PostName;
}

/** The posts before and after one in a list that is newest first; none where the list does not reach. */
export function neighboursOf(rows: readonly PostName[], id: number): Neighbours {
  const place = rows.findIndex((row) => row.id === id);
  if (place === -1) return {};
  const [next, previous] = [rows[place - 1], rows[place + 1]];
  return { ...(previous && { previous: nameOf(previous) }), ...(next && { next: nameOf(next) }) };
}

const nameOf = ({ id, blog_title, slug, language }: PostName): PostName => ({
  id,
  blog_title,
  slug,
  language,
});

/** Posts saved on this device, as many as one answer holds. */
export const savedQuery = (callApi: CallApi) => cardsQuery(callApi, {}, LIST_MAX);

function cardsQuery(callApi: CallApi, { category, page = 1 }: Omit<Listing, 'q'>, limit: number) {
  const query = { page, limit, view: 'card' as const };
  return cachedQuery(
    [...LISTS, { category, page, limit }],
    async (options) => {
      const { listPosts, listCategoryPosts } = await contract();
      return category === undefined
        ? callApi(listPosts, { query }, options)
        : callApi(listCategoryPosts, { params: { id: category }, query }, options);
    },
    ({ rows, ...found }, saved): Listed => ({
      rows: rows.filter((row) => 'excerpt' in row),
      ...found,
      saved,
    }),
  );
}

const asItIs = <T>(answer: T): T => answer;

/** How the keys of all posts begin. */
export const POSTS = ['posts', 'one'] as const;

export const postQuery = (callApi: CallApi, id: number) =>
  cachedQuery(
    [...POSTS, id],
    async (options): Promise<RenderedPost> =>
      callApi((await contract()).readPost, { params: { id }, query: { view: 'html' } }, options),
    asItIs,
  );
