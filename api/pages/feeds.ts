import { createHash } from 'node:crypto';
import type { Middleware } from 'koa';
import type { PostService } from '#api/features/blog/blog.service.ts';
import { listPosts, type Post, type PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { rss } from './rss.ts';
import { sitemap } from './sitemap.ts';

interface Deps {
  callApi: CallApi;
  /** The newest posts' addresses, at most so many. */
  addresses: PostService['addresses'];
  /** The canonical origin: no address here ever comes from the request. */
  publicUrl: string;
  /** Canonical paths of the public pages. */
  pages: readonly string[];
  brand: string;
}

const FEED_LENGTH = 30;
/** The most addresses one sitemap may hold (sitemaps.org). */
const SITEMAP_MAX = 50_000;

/** What search engines and feed readers ask for: robots.txt, the sitemap and the RSS feed of the blog. */
export function feedRoutes({ callApi, addresses, publicUrl, pages, brand }: Deps): Middleware {
  const feeds: Record<string, { type: string; write: () => Promise<string> }> = {
    '/robots.txt': { type: 'text/plain', write: async () => robots(publicUrl) },
    '/sitemap.xml': {
      type: 'application/xml',
      write: async () => sitemap(publicUrl, pages, await addresses(SITEMAP_MAX - pages.length)),
    },
    '/blog/feed.xml': {
      type: 'application/rss+xml',
      write: async () => rss({ publicUrl, brand, posts: await newestPosts(callApi) }),
    },
  };

  return async (ctx, next) => {
    const feed = Object.hasOwn(feeds, ctx.path) ? feeds[ctx.path] : undefined;
    if (feed === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const text = await feed.write();
    ctx.body = text;
    ctx.type = feed.type;
    // Asked for anew each time: a deleted post is gone at once, a scheduled one there in its minute.
    ctx.set('Cache-Control', 'no-cache');
    ctx.status = 200;
    ctx.set('ETag', `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`);
    if (ctx.fresh) ctx.status = 304;
  };
}

// Nothing is disallowed: a page that search engines may not read cannot tell them that it is not for them (noindex).
const robots = (publicUrl: string) => `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

async function newestPosts(callApi: CallApi): Promise<(Post | PostCard)[]> {
  return (await callApi(listPosts, { query: { limit: FEED_LENGTH, view: 'card' } })).rows;
}
