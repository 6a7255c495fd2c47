import type { PostService } from '#api/features/blog/post.service.ts';
import { weakEtag } from '#api/http/cache/cache-entry.ts';
import type { Middleware } from '#api/http/context.ts';
import { listPosts, type Post, type PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { rss } from './rss.ts';
import { sitemap, sitemapIndex, sitemapOfPages } from './sitemap.ts';

interface Deps {
  callApi: CallApi;
  addresses: PostService['addresses'];
  /** The canonical origin: no address here ever comes from the request. */
  publicUrl: string;
  /** Canonical paths of the public pages. */
  pages: readonly string[];
  brand: string;
}

const FEED_LENGTH = 30;
/** Posts that stand in one file with the pages. sitemaps.org allows 50,000 addresses; a file is to be made in milliseconds. */
const TOGETHER_MAX = 1000;
const PART_PATH = /^\/sitemap-(\d{1,9})\.xml$/;

/** What is made of the blog's content alone. */
export const cacheableFeeds = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-:part.xml',
  '/blog/feed.xml',
].map((path) => ({ path, parameters: [] }));

interface Feed {
  type: string;
  /** undefined: there is nothing at this address. */
  write: () => Promise<string | undefined>;
}

/** What search engines and feed readers ask for: robots.txt, the sitemap and the RSS feed of the blog. */
export function feedRoutes({ callApi, addresses, publicUrl, pages, brand }: Deps): Middleware {
  const feeds: Record<string, Feed> = {
    '/robots.txt': { type: 'text/plain', write: async () => robots(publicUrl) },
    '/sitemap.xml': { type: 'application/xml', write: wholeSitemap },
    '/sitemap-pages.xml': {
      type: 'application/xml',
      write: async () => sitemapOfPages(publicUrl, pages, await addresses.newest(1)),
    },
    '/blog/feed.xml': {
      type: 'application/rss+xml',
      write: async () => rss({ publicUrl, brand, posts: await newestPosts(callApi) }),
    },
  };

  async function wholeSitemap(): Promise<string> {
    const parts = await addresses.parts();
    if (parts.length <= 1) return sitemap(publicUrl, pages, await addresses.newest(TOGETHER_MAX));
    return sitemapIndex(publicUrl, ['/sitemap-pages.xml', ...parts.map((part) => `/sitemap-${part}.xml`)]);
  }

  function feedAt(path: string): Feed | undefined {
    if (Object.hasOwn(feeds, path)) return feeds[path];
    const part = PART_PATH.exec(path)?.[1];
    if (part === undefined) return undefined;
    return {
      type: 'application/xml',
      write: async () => {
        const posts = await addresses.ofPart(Number(part));
        return posts.length === 0 ? undefined : sitemap(publicUrl, [], posts);
      },
    };
  }

  return async (ctx, next) => {
    const feed = feedAt(ctx.path);
    if (feed === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const text = await feed.write();
    if (text === undefined) return next();
    ctx.body = text;
    ctx.type = feed.type;
    // Asked for anew each time: a deleted post is gone at once, a scheduled one there in its minute.
    ctx.set('Cache-Control', 'no-cache');
    ctx.status = 200;
    ctx.set('ETag', weakEtag(text));
    ctx.state.isCacheable = true;
  };
}

// Nothing is disallowed: a page that search engines may not read cannot tell them that it is not for them (noindex).
const robots = (publicUrl: string) => `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

async function newestPosts(callApi: CallApi): Promise<(Post | PostCard)[]> {
  return (await callApi(listPosts, { query: { limit: FEED_LENGTH, view: 'card' } })).rows;
}
