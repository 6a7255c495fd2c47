import { LIST_MAX } from '#contract/list-rules.ts';
import { indexedWords, PAGE_INDEX_PATH, type PageIndex, searchPages } from '#contract/page-index.ts';
import { countInWords, forgivingSearch } from '#contract/search-rules.ts';
import { savedDocument } from '#pwa/worker/routes/site-documents.ts';
import { type SavedPost, savedCategories, savedPost, savedPosts } from './blog-store.ts';
import { withoutHidden } from './hidden-pages.ts';
import {
  asCard,
  asFound,
  type ContentQuery,
  fullPost,
  oldestCopy,
  searchSaved,
  searchWordsOf,
} from './saved-posts.ts';

// The answers to calls of the blog from saved copies; undefined where these contain nothing to show.

export async function savedCategoryList(): Promise<Response | undefined> {
  const saved = await savedCategories();
  return saved && json(saved.categories, saved.savedAt);
}

export async function savedInFull({ id = 0, params }: ContentQuery): Promise<Response | undefined> {
  const saved = await savedPost(id);
  // A tab of version 1.4 asks for the Markdown, which is not saved any more.
  const post = params.get('view') === 'html' ? fullPost(saved) : undefined;
  return saved && post && json(await withoutHidden(post), saved.savedAt);
}

export async function savedList({ id, params }: ContentQuery): Promise<Response | undefined> {
  const all = await savedPosts();
  const posts = id === undefined ? all : all.filter(({ categoryId }) => categoryId === id);
  const q = params.get('q') ?? '';
  const found = searchSaved(posts, q);
  const rows = pageOf(found, params);
  if (rows.length > 0) return json(rows.map(asCard), oldestCopy(rows), found.length);
  // That no saved post contains the words is an answer, unless no post is saved.
  const isAnswer = q !== '' && !(Number(params.get('page')) > 1) && posts.length > 0;
  return isAnswer ? json([], oldestCopy(posts), 0) : undefined;
}

/** The search of the whole site over what this device holds. */
export async function savedHits({ params }: ContentQuery): Promise<Response | undefined> {
  const [all, index] = await Promise.all([savedPosts(), savedPageIndex()]);
  if (index === undefined) return undefined;
  const category = params.get('category');
  const posts = category === null ? all : all.filter(({ categoryId }) => categoryId === Number(category));
  const hits = await forgivingSearch(
    params.get('q') ?? '',
    async (q) => {
      const found = searchSaved(posts, q);
      const rows = pageOf(found, params).map((post) => asFound(post, q));
      return { pages: category === null ? searchPages(index, q) : [], posts: rows, total: found.length };
    },
    async (beginnings) =>
      countInWords([...indexedWords(index), ...posts.flatMap((post) => searchWordsOf(post))], beginnings),
  );
  return json(hits, posts.length === 0 ? Date.now() : oldestCopy(posts));
}

async function savedPageIndex(): Promise<PageIndex | undefined> {
  return (await savedDocument(PAGE_INDEX_PATH))?.json();
}

function pageOf(posts: readonly SavedPost[], params: URLSearchParams): SavedPost[] {
  const limit = Number(params.get('limit') ?? LIST_MAX);
  const page = Number(params.get('page') ?? 1);
  return posts.slice((page - 1) * limit, page * limit);
}

function json(body: unknown, savedAt: number, total?: number): Response {
  const headers = new Headers({ 'X-Saved-At': new Date(savedAt).toISOString() });
  if (total !== undefined) headers.set('X-Total-Count', String(total));
  return Response.json(body, { headers });
}
