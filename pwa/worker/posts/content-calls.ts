import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import {
  listCategories,
  listCategoryPosts,
  listPosts,
  type PostCard,
  type RenderedPost,
  readPost,
} from '#contract/blog.ts';
import { POSTS_PER_PAGE } from '#contract/blog-rules.ts';
import { listFixtures } from '#contract/fixtures.ts';
import { type SiteHits, searchSite } from '#contract/search.ts';
import { createApiClient } from '#pwa/shared/api/api-client.ts';
import { fetchWhole } from '#pwa/shared/api/fetch-whole.ts';
import { keepCategories, keepPosts, savedPosts } from './blog-store.ts';
import { maySaveAhead } from './may-save.ts';
import { savedCategoryList, savedHits, savedInFull, savedList } from './saved-answers.ts';
import { keepFixtures, savedFixtures } from './saved-fixtures.ts';
import { type ContentQuery, renderedIn } from './saved-posts.ts';
import { deletePosts, deleteUnlisted } from './unpublished-posts.ts';

const callApi = createApiClient({ isPatient: true });

/** The texts of the posts are saved for lists up to this length. */
const COMPLETED_MAX = 30;

interface ContentCall {
  /** The answer from saved copies; undefined where they contain nothing to show. */
  saved: (asked: ContentQuery) => Promise<Response | undefined>;
  save: (answer: Response, asked: ContentQuery) => Promise<void>;
  /** The server does not have it any more. */
  remove?: (asked: ContentQuery) => Promise<void>;
}

const postLists: ContentCall = { saved: savedList, save: saveList };

/** By their paths: what reads the blog and the fixtures, and what searches. */
const contentCalls: Readonly<Record<string, ContentCall>> = {
  [listPosts.path]: postLists,
  [listCategoryPosts.path]: postLists,
  [readPost.path]: { saved: savedInFull, save: savePost, remove: ({ id = 0 }) => deletePosts([id]) },
  [searchSite.path]: { saved: savedHits, save: saveHits },
  [listFixtures.path]: { saved: savedFixtures, save: keepFixtures },
  [listCategories.path]: {
    saved: savedCategoryList,
    save: async (answer) => keepCategories(await answer.json(), Date.now()),
  },
};

function callAt({
  pathname,
  searchParams: params,
}: URL): { call: ContentCall; asked: ContentQuery } | undefined {
  const [, path = '', id] = /^\/api(\/[a-z]+)(?:\/(\d+))?$/.exec(pathname) ?? [];
  const call = contentCalls[id === undefined ? path : `${path}/:id`];
  return call && { call, asked: { id: id === undefined ? undefined : Number(id), params } };
}

/** What the operator reads may not be visible to the public, so it is not saved. */
export const isContentCall = ({ sameOrigin, url, request }: RouteMatchCallbackOptions) =>
  sameOrigin && callAt(url) !== undefined && !request.headers.has('Authorization');

/**
 * With `only-if-cached` answers from the saved copies (204 where there are none), else from the network, whose answer renews
 * the copies.
 */
export async function answerContentCall({
  event,
  request,
  url,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const found = callAt(url);
  if (found === undefined) return fetch(request);
  const { call, asked } = found;
  if (request.cache === 'only-if-cached') {
    const saved = await call.saved(asked).catch(() => undefined);
    return saved ?? new Response(null, { status: 204 });
  }
  const answer = await fetchWhole(request, { signal: request.signal });
  const saving = answer.ok ? call.save(answer.clone(), asked) : undefined;
  const removing = answer.status === 404 ? call.remove?.(asked) : undefined;
  // A full disk or a refused database costs the copy, never the answer.
  event.waitUntil(Promise.allSettled([saving, removing]));
  return answer;
}

/** Without a view posts have their Markdown, which no page of the site asks for. */
const isShown = ({ params }: ContentQuery) => params.has('view');

async function savePost(answer: Response, query: ContentQuery): Promise<void> {
  if (isShown(query)) await keepPosts([await answer.json()], Date.now());
}

async function saveList(answer: Response, query: ContentQuery): Promise<void> {
  if (!isShown(query)) return;
  const rows: (RenderedPost | PostCard)[] = await answer.json();
  await keepPosts(rows, Date.now());
  await deleteUnlisted({ rows, ...query }).catch(() => undefined);
  await completePosts(rows, query);
}

/** A search as its page asks for it, not one of the suggestions. */
const isList = (params: URLSearchParams) => Number(params.get('limit')) === POSTS_PER_PAGE;

async function saveHits(answer: Response, { params }: ContentQuery): Promise<void> {
  // Suggestions are not a list that somebody opened.
  if (!isList(params)) return;
  const { posts }: SiteHits = await answer.json();
  await keepPosts(
    posts.map(({ found: _, ...card }) => card),
    Date.now(),
  );
  if (!(await maySaveAhead())) return;
  for (const id of await withoutText(posts)) {
    await keepPosts([await callApi(readPost, { params: { id }, query: { view: 'html' } })], Date.now());
  }
}

/** The ids of the posts whose texts are not saved. */
async function withoutText(rows: readonly PostCard[]): Promise<number[]> {
  const complete = new Set((await savedPosts()).filter(({ html }) => html !== undefined).map(({ id }) => id));
  return rows.map(({ id }) => id).filter((id) => !complete.has(id));
}

/** Fetches the texts of a list of cards when one is missing: the posts of a list that was seen can be opened offline. */
async function completePosts(rows: readonly PostCard[], { id, params }: ContentQuery): Promise<void> {
  if (rows.length > COMPLETED_MAX || !(await maySaveAhead())) return;
  if ((await withoutText(rows)).length === 0) return;
  const query = { ...Object.fromEntries(params), view: 'html' } as const;
  const posts = await (id === undefined
    ? callApi(listPosts, { query })
    : callApi(listCategoryPosts, { params: { id }, query }));
  await keepPosts(renderedIn(posts.rows), Date.now());
}
