import { builtCopies } from '#contract/built-copies.ts';
import { postIdIn, postPath } from '#contract/post-address.ts';
import { listingOf, listingSearch } from '#pwa/site/blog/queries/listing-path.ts';
import { savedCategories, savedPost, savedPosts } from '#pwa/worker/posts/blog-store.ts';
import { withoutHidden } from '#pwa/worker/posts/hidden-pages.ts';
import { fullPost } from '#pwa/worker/posts/saved-posts.ts';
import { savedDocument } from '#pwa/worker/routes/site-documents.ts';
import { listValues, postValues } from './blog-values.ts';
import { filledPage } from './fill-template.ts';

/**
 * A page of the blog made of saved posts, as Koa makes it from the database: it can be read before its script has loaded.
 * undefined for other pages, and where its posts are not saved or cannot be read: the shell shows a message.
 */
export async function answerBlogPage({ pathname, searchParams }: URL): Promise<Response | undefined> {
  try {
    if (pathname === '/blog') return await listPage(searchParams);
    const id = postIdIn(pathname);
    return id === undefined ? undefined : await postPage(id, pathname);
  } catch {
    return undefined;
  }
}

async function listPage(params: URLSearchParams): Promise<Response | undefined> {
  const listing = listingOf(listingSearch(Object.fromEntries(params)));
  // To React a first page with its number in the address is another page. A search is filled by the script.
  if (listing === undefined || listing.q !== undefined || listing.page === 1) return undefined;
  const [page, posts, categories] = await Promise.all([
    savedDocument(builtCopies.list),
    savedPosts(),
    savedCategories(),
  ]);
  if (page === undefined || categories === undefined) return undefined;
  const values = listValues(listing, posts, categories);
  return values && filledPage(page, values);
}

async function postPage(id: number, pathname: string): Promise<Response | undefined> {
  const [page, saved] = await Promise.all([savedDocument(builtCopies.post), savedPost(id)]);
  const post = fullPost(saved);
  // From any other address of the post its route redirects.
  if (page === undefined || saved === undefined || post === undefined || postPath(post) !== pathname)
    return undefined;
  return filledPage(page, postValues(await withoutHidden(post), saved.savedAt));
}
