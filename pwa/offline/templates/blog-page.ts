import { matchPrecache } from 'workbox-precaching';
import { builtCopies } from '#contract/pages.ts';
import { postPath } from '#contract/post-address.ts';
import { listingOf, listingSearch } from '#pwa/features/blog/queries/listing-path.ts';
import { savedCategories, savedPost, savedPosts } from '#pwa/offline/posts/blog-store.ts';
import { fillTemplate } from './fill-template.ts';
import { filled } from './html-response.ts';
import { listValues } from './list-page.ts';
import { fillPost, wholePost } from './post-page.ts';

/**
 * A page of the blog with what is saved of it, as Koa makes it of what stands in the database: it can be read before its
 * script has come. undefined for other pages, and where what it would show is not saved, or cannot be read: the shell
 * tells of that.
 */
export async function answerBlogPage({ pathname, searchParams }: URL): Promise<Response | undefined> {
  try {
    if (pathname === '/blog') return await listPage(searchParams);
    const id = /^\/blog\/([1-9]\d{0,14})\/[^/]+$/.exec(pathname)?.[1];
    return id === undefined ? undefined : await postPage(Number(id), pathname);
  } catch {
    return undefined;
  }
}

async function listPage(params: URLSearchParams): Promise<Response | undefined> {
  const listing = listingOf(listingSearch(Object.fromEntries(params)));
  // A first page with its number is another page to React; a search is made of what the script finds.
  if (listing === undefined || listing.q !== undefined || listing.page === 1) return undefined;
  const [page, posts, categories] = await Promise.all([
    matchPrecache(builtCopies.list),
    savedPosts(),
    savedCategories(),
  ]);
  if (page === undefined || categories === undefined) return undefined;
  const values = listValues(listing, posts, categories);
  return values && filled(page, (template) => fillTemplate(template, values));
}

async function postPage(id: number, pathname: string): Promise<Response | undefined> {
  const [page, saved] = await Promise.all([matchPrecache(builtCopies.post), savedPost(id)]);
  const post = wholePost(saved);
  // Under another address React leads to the post's own.
  if (page === undefined || saved === undefined || post === undefined || postPath(post) !== pathname)
    return undefined;
  return filled(page, (template) => fillPost(template, post, saved.savedAt));
}
