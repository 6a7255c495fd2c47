import { LIST_MAX } from '#contract/list-rules.ts';
import {
  countInWords,
  forgivingSearch,
  PAGE_INDEX_PATH,
  type PageIndex,
  searchPages,
} from '#contract/search-rules.ts';
import { savedDocument } from '#pwa/worker/routes/site-documents.ts';
import { type SavedPost, savedCategories, savedPost, savedPosts } from './blog-store.ts';
import { FIXTURES_PATH, savedFixtures } from './fixtures.ts';
import { savedWords, searchSaved } from './saved-search.ts';
import { asCard, oldestCopy, wholePost } from './saved-views.ts';

/** The answer to a call of the blog from saved copies; undefined where they contain nothing to show. */
export async function savedAnswer(url: URL): Promise<Response | undefined> {
  const path = url.pathname.slice('/api'.length);
  if (path === '/category') {
    const saved = await savedCategories();
    return saved && json(saved.categories, saved.savedAt);
  }
  if (url.pathname === FIXTURES_PATH) return savedFixtures();
  if (path === '/search') return savedHits(url.searchParams);
  const id = Number(/^\/(?:blogs|category)\/(\d+)$/.exec(path)?.[1]);
  if (path.startsWith('/blogs/')) {
    const saved = await savedPost(id);
    // A tab of version 1.4 asks for the Markdown, which is not saved any more.
    const post = url.searchParams.get('view') === 'html' ? wholePost(saved) : undefined;
    return saved && post && json(post, saved.savedAt);
  }
  const posts = await savedPosts();
  return list(
    path.startsWith('/category/') ? posts.filter((post) => post.categoryId === id) : posts,
    url.searchParams,
  );
}

/** The search of the whole site over what this device holds. */
async function savedHits(params: URLSearchParams): Promise<Response | undefined> {
  const [posts, index] = await Promise.all([savedPosts(), savedPageIndex()]);
  if (index === undefined) return undefined;
  const limit = Number(params.get('limit') ?? LIST_MAX);
  const from = (Number(params.get('page') ?? 1) - 1) * limit;
  const hits = await forgivingSearch(
    params.get('q') ?? '',
    async (q) => {
      const found = searchSaved(posts, q);
      const shown = found.slice(from, from + limit).map(asCard);
      return { pages: searchPages(index, q), posts: shown, total: found.length };
    },
    async (beginnings) =>
      countInWords([...Object.keys(index.words), ...posts.flatMap((post) => savedWords(post))], beginnings),
  );
  return json(hits, posts.length === 0 ? Date.now() : oldestCopy(posts));
}

async function savedPageIndex(): Promise<PageIndex | undefined> {
  return (await savedDocument(PAGE_INDEX_PATH))?.json();
}

function list(posts: readonly SavedPost[], params: URLSearchParams): Response | undefined {
  const q = params.get('q') ?? '';
  const found = searchSaved(posts, q);
  const limit = Number(params.get('limit') ?? LIST_MAX);
  const page = Number(params.get('page') ?? 1);
  const rows = found.slice((page - 1) * limit, page * limit);
  if (rows.length === 0) {
    // That no saved post contains the words is an answer, unless no post is saved.
    return q !== '' && page === 1 && posts.length > 0 ? json([], oldestCopy(posts), 0) : undefined;
  }
  // As cards: pages ask for no other list of saved posts.
  return json(rows.map(asCard), oldestCopy(rows), found.length);
}

function json(body: unknown, savedAt: number, total?: number): Response {
  const headers = new Headers({ 'X-Saved-At': new Date(savedAt).toISOString() });
  if (total !== undefined) headers.set('X-Total-Count', String(total));
  return Response.json(body, { headers });
}
