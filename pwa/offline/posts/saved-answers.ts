import { LIST_MAX } from '#contract/blog-limits.ts';
import { type SavedPost, savedCategories, savedPost, savedPosts } from './blog-store.ts';
import { searchSaved } from './saved-search.ts';

/** Answers the calls of the blog from the saved copies; undefined where they hold nothing to show. */
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
    // Saved posts that hold none of the words are an answer; having none to look in is not.
    return q !== '' && page === 1 && posts.length > 0 ? json([], oldest(posts), 0) : undefined;
  }
  // As cards: a list with whole texts is never asked for from the copies.
  return json(rows.map(asCard), oldest(rows), found.length);
}

export const asCard = ({ description = '', excerpt = plainText(description), ...post }: SavedPost) => ({
  ...post,
  excerpt,
});

/** Of a list the age is that of its oldest post. Milliseconds since 1970. */
export const oldest = (posts: readonly SavedPost[]) => Math.min(...posts.map(({ savedAt }) => savedAt));

/** Good enough for a card: the server's own excerpt comes with the next list. */
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
