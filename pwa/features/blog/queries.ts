import {
  LIST_MAX,
  listCategories,
  listCategoryPosts,
  listPosts,
  POSTS_PER_PAGE,
  type Post,
  type PostCard,
  readPost,
} from '#contract/blog.ts';
import type { CallApi, CallOptions, Page } from '#contract/endpoint.ts';
import { savedAt } from '#pwa/lib/api-client.ts';
import type { Fresh, FreshQuery } from '#pwa/lib/fresh.ts';

/** One page of the listing, of one category or all, narrowed by words. */
export interface Listing {
  category?: number | undefined;
  page?: number | undefined;
  q?: string | undefined;
}

/** Posts in one row of the home page. */
const ROW_LENGTH = 3;

function freshQuery<Answered extends object, T = Answered>(
  queryKey: readonly unknown[],
  read: (options: CallOptions) => Promise<Answered>,
  take: (answer: Answered) => T,
): FreshQuery<T> {
  const fresh = async (options: CallOptions): Promise<Fresh<T>> => {
    const answer = await read(options);
    return { value: take(answer), savedAt: savedAt(answer) };
  };
  return {
    queryKey,
    queryFn: ({ signal }) => fresh({ signal }),
    readSaved: () =>
      workerInCharge() ? fresh({ saved: true }) : Promise.reject(new Error('nothing is saved')),
  };
}

const workerInCharge = () =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  navigator.serviceWorker.controller !== null;

export const categoriesQuery = (callApi: CallApi) =>
  freshQuery(['categories'], (options) => callApi(listCategories, {}, options), whole);

export const listingQuery = (callApi: CallApi, { category, page = 1, q }: Listing) =>
  cardsQuery(callApi, { category, page, q }, POSTS_PER_PAGE);

export const rowQuery = (callApi: CallApi, category: number) =>
  cardsQuery(callApi, { category, page: 1 }, ROW_LENGTH);

/** Posts saved on this device, as many as one answer holds. */
export const savedQuery = (callApi: CallApi) => cardsQuery(callApi, {}, LIST_MAX);

/** The address of a listing. */
export function listingPath({ category, page = 1, q }: Listing): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', String(category));
  if (page > 1) query.set('page', String(page));
  if (q !== undefined) query.set('q', q);
  return query.size === 0 ? '/blog' : `/blog?${query}`;
}

function cardsQuery(callApi: CallApi, { category, page = 1, q }: Listing, limit: number) {
  const query = { page, limit, view: 'card' as const, ...(q === undefined ? {} : { q }) };
  return freshQuery(
    ['posts', 'list', { category, page, q, limit }],
    (options) =>
      category === undefined
        ? callApi(listPosts, { query }, options)
        : callApi(listCategoryPosts, { params: { id: category }, query }, options),
    ({ rows, total }): Page<PostCard> => ({ rows: rows.filter((row) => 'excerpt' in row), total }),
  );
}

const whole = <T>(answer: T): T => answer;

export const postQuery = (callApi: CallApi, id: number) =>
  freshQuery(
    ['posts', 'one', id],
    (options): Promise<Post> => callApi(readPost, { params: { id } }, options),
    whole,
  );
