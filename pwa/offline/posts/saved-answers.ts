import { LIST_MAX } from '#contract/blog-limits.ts';
import { type SavedPost, savedCategories, savedPost, savedPosts } from './blog-store.ts';
import { searchSaved } from './saved-search.ts';

/** The answer to a call of the blog from saved copies; undefined where they contain nothing to show. */
export async function savedAnswer(url: URL): Promise<Response | undefined> {
  const path = url.pathname.slice('/api'.length);
  if (path === '/category') {
    const saved = await savedCategories();
    return saved && json(saved.categories, saved.savedAt);
  }
  const id = Number(/^\/(?:blogs|category)\/(\d+)$/.exec(path)?.[1]);
  if (path.startsWith('/blogs/')) {
    const post = await savedPost(id);
    return post?.description === undefined ? undefined : json(post, post.savedAt);
  }
  const posts = await savedPosts();
  return list(
    path.startsWith('/category/') ? posts.filter((post) => post.categoryId === id) : posts,
    url.searchParams,
  );
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

function json(body: unknown, savedAt: number, total?: number): Response {
  const headers = new Headers({ 'X-Saved-At': new Date(savedAt).toISOString() });
  if (total !== undefined) headers.set('X-Total-Count', String(total));
  return Response.json(body, { headers });
}
