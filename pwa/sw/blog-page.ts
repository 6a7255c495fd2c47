import { matchPrecache } from 'workbox-precaching';
import { builtCopies } from '#contract/pages.ts';
import { postPath } from '#contract/post-address.ts';
import { savedCategories, savedPost, savedPosts } from './blog-store.ts';
import { filled } from './filled.ts';
import { fillList } from './list-page.ts';
import { fillPost, wholePost } from './post-page.ts';

/**
 * A page of the blog with what is saved of it, as Koa makes it of what stands in the database: it can be read before its
 * script has come. undefined for other pages, and where what it would show is not saved, or cannot be read: the shell
 * tells of that.
 */
export async function answerBlogPage({ pathname, search }: URL): Promise<Response | undefined> {
  if (search !== '') return undefined;
  try {
    if (pathname === '/blog') return await listPage();
    const id = /^\/blog\/([1-9]\d{0,14})\/[^/]+$/.exec(pathname)?.[1];
    return id === undefined ? undefined : await postPage(Number(id), pathname);
  } catch {
    return undefined;
  }
}

async function listPage(): Promise<Response | undefined> {
  const [page, posts, categories] = await Promise.all([
    matchPrecache(builtCopies.list),
    savedPosts(),
    savedCategories(),
  ]);
  if (page === undefined || posts.length === 0 || categories === undefined) return undefined;
  return filled(page, (template) => fillList(template, posts, categories));
}

async function postPage(id: number, pathname: string): Promise<Response | undefined> {
  const [page, saved] = await Promise.all([matchPrecache(builtCopies.post), savedPost(id)]);
  const post = wholePost(saved);
  // Under another address React leads to the post's own.
  if (page === undefined || saved === undefined || post === undefined || postPath(post) !== pathname)
    return undefined;
  return filled(page, (template) => fillPost(template, post, saved.savedAt));
}
