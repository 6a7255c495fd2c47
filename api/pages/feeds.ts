import type { PostService } from '#api/features/blog/post.service.ts';
import type { FixtureService } from '#api/features/fixtures/fixture.service.ts';
import type { AppContext } from '#api/http/app-state.ts';
import { listPosts, type PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { calendarFile } from './calendar.ts';
import { type FeedPost, rss } from './rss.ts';
import { sitemap, sitemapIndex, sitemapOfPages } from './sitemap.ts';

interface Deps {
  callApi: CallApi;
  fixtures: Pick<FixtureService, 'listForCalendar'>;
  addresses: PostService['addresses'];
  /** The canonical origin: no address here ever comes from the request. */
  publicUrl: string;
  /** Canonical paths of the public pages. */
  pages: () => readonly string[];
  brand: () => string;
  /** The words of a post as HTML with absolute addresses. */
  textOf: (post: PostCard) => Promise<string | undefined>;
}

const FEED_LENGTH = 30;
/** Posts that are in one file with the pages. sitemaps.org allows 50,000 addresses; a file is to be made in milliseconds. */
const TOGETHER_MAX = 1000;

/** What search engines and feed readers ask for: robots.txt, the sitemap and the RSS feed of the blog. */
export function feeds({ callApi, fixtures, addresses, publicUrl, pages, brand, textOf }: Deps) {
  /** The pages, and the categories that have posts. */
  async function listed(): Promise<string[]> {
    const categories = await addresses.categories();
    return [...pages(), ...categories.map((id) => `/blog?category=${id}`)];
  }

  async function newestPosts(): Promise<FeedPost[]> {
    const { rows } = await callApi(listPosts, { query: { limit: FEED_LENGTH, view: 'card' } });
    const cards = rows.filter((row) => 'excerpt' in row);
    return Promise.all(cards.map(async (card) => ({ ...card, text: await textOf(card) })));
  }

  async function wholeSitemap(): Promise<string> {
    const parts = await addresses.parts();
    if (parts.length <= 1) return sitemap(publicUrl, await listed(), await addresses.newest(TOGETHER_MAX));
    return sitemapIndex(publicUrl, ['/sitemap-pages.xml', ...parts.map((part) => `/sitemap-${part}.xml`)]);
  }

  async function sitemapPart(part: string): Promise<string> {
    const posts = /^\d{1,9}$/.test(part) ? await addresses.ofPart(Number(part)) : [];
    if (posts.length === 0) throw new Problem('not_found');
    return sitemap(publicUrl, [], posts);
  }

  return {
    robots: async (ctx: AppContext) => send(ctx, 'text/plain', robots(publicUrl)),
    sitemap: async (ctx: AppContext) => send(ctx, 'application/xml', await wholeSitemap()),
    sitemapOfPages: async (ctx: AppContext) =>
      send(ctx, 'application/xml', sitemapOfPages(publicUrl, await listed(), await addresses.newest(1))),
    sitemapPart: async (ctx: AppContext) => send(ctx, 'application/xml', await sitemapPart(ctx.params.part)),
    rss: async (ctx: AppContext) =>
      send(ctx, 'application/rss+xml', rss({ publicUrl, brand: brand(), posts: await newestPosts() })),
    calendar: async (ctx: AppContext) => {
      const matches = await fixtures.listForCalendar();
      send(ctx, 'text/calendar', calendarFile({ publicUrl, brand: brand(), fixtures: matches }));
    },
  };
}

function send(ctx: AppContext, type: string, text: string): void {
  ctx.status = 200;
  ctx.body = text;
  ctx.type = type;
  // Asked for anew each time: a deleted post is gone at once, a scheduled one there in its minute.
  ctx.set('Cache-Control', 'no-cache');
  ctx.state.cacheable = 'content';
}

// Nothing is disallowed: a page that search engines may not read cannot tell them that it is not for them (noindex).
const robots = (publicUrl: string) => `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
