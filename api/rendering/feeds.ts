import type { PostService } from '#api/features/blog/post.service.ts';
import type { CalendarFixture, FixtureService } from '#api/features/fixtures/fixture.service.ts';
import type { AppContext } from '#api/http/app-state.ts';
import { escapeMarkup } from '#api/http/escape-markup.ts';
import { listPosts, type PostCard } from '#contract/blog.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { SHARE_SIZE, shareUrl } from '#contract/image-url.ts';
import { DEFAULT_LANGUAGE } from '#contract/language.ts';
import { postPath } from '#contract/post-address.ts';
import { Problem } from '#contract/problem.ts';

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

  async function fullSitemap(): Promise<string> {
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
    sitemap: async (ctx: AppContext) => send(ctx, 'application/xml', await fullSitemap()),
    sitemapOfPages: async (ctx: AppContext) =>
      send(ctx, 'application/xml', urlset(pageUrls(publicUrl, await listed(), await addresses.newest(1)))),
    sitemapPart: async (ctx: AppContext) => send(ctx, 'application/xml', await sitemapPart(ctx.params.part)),
    rss: async (ctx: AppContext) =>
      send(ctx, 'application/rss+xml', rss({ publicUrl, brand: brand(), posts: await newestPosts() })),
    calendar: async (ctx: AppContext) => {
      const matches = await fixtures.listForCalendar();
      send(ctx, 'text/calendar', calendarFile({ publicUrl, brand: brand(), fixtures: matches }));
    },
    /** One match, with an alarm: whoever adds a single match wants to see it. */
    matchCalendar: async (ctx: AppContext) => {
      const matches = pages().includes('/fixtures') ? await fixtures.listForCalendar() : [];
      const match = matches.find(({ id }) => String(id) === ctx.params.id);
      if (match === undefined) throw new Problem('not_found');
      const file = calendarFile({ publicUrl, brand: brand(), fixtures: [match], hasAlarm: true });
      send(ctx, 'text/calendar', file);
    },
  };
}

function send(ctx: AppContext, type: string, text: string): void {
  ctx.status = 200;
  ctx.body = text;
  ctx.type = type;
  // Readers fetch it again each time, so that a deleted post is gone at once and a scheduled one is there in its minute.
  ctx.set('Cache-Control', 'no-cache');
  ctx.state.cacheable = 'content';
}

// Nothing is disallowed, since search engines have to read a page to find its noindex.
const robots = (publicUrl: string) => `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

interface FeedPost extends PostCard {
  /** The whole text as HTML with absolute addresses; undefined if it was deleted since the list was read. */
  text: string | undefined;
}

interface Feed {
  publicUrl: string;
  brand: string;
  /** Newest first. */
  posts: readonly FeedPost[];
}

const rfc822 = (date: string) => new Date(date).toUTCString();

/**
 * Namespaces of the whole text (https://purl.org/rss/1.0/modules/content/), its language (https://www.dublincore.org) and the picture
 * (https://www.rssboard.org/media-rss).
 */
const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ');

/** The blog as RSS 2.0, with a link to itself as its validator asks for. */
function rss({ publicUrl, brand, posts }: Feed): string {
  const self = escapeXml(`${publicUrl}/blog/feed.xml`);
  const newest = posts[0];
  const channel = [
    textElement('title', brand),
    textElement('link', `${publicUrl}/blog`),
    textElement('description', `Posts of ${brand}`),
    textElement('language', DEFAULT_LANGUAGE),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...(newest === undefined ? [] : [textElement('lastBuildDate', rfc822(newest.date))]),
    ...posts.map((post) => item(publicUrl, post)),
  ];
  return xmlDocument(`<rss version="2.0" ${NAMESPACES}><channel>\n${channel.join('\n')}\n</channel></rss>`);
}

function item(publicUrl: string, post: FeedPost): string {
  const link = escapeXml(publicUrl + postPath(post));
  const picture = escapeXml(publicUrl + shareUrl(post.blog_img));
  const { width, height } = SHARE_SIZE;
  const parts = [
    textElement('title', post.blog_title),
    `<link>${link}</link>`,
    `<guid isPermaLink="false">${escapeXml(`${publicUrl}/blog/${post.id}`)}</guid>`,
    textElement('pubDate', rfc822(post.date)),
    textElement('category', post.Category.category),
    textElement('dc:language', post.language ?? DEFAULT_LANGUAGE),
    textElement('description', post.excerpt),
    ...(post.text === undefined ? [] : [textElement('content:encoded', post.text)]),
    `<media:content url="${picture}" type="image/jpeg" medium="image" width="${width}" height="${height}">`,
    `${textElement('media:description', post.title)}</media:content>`,
  ];
  return `<item>${parts.join('')}</item>`;
}

type Listed = Awaited<ReturnType<PostService['addresses']['newest']>>[number];

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Pages that show the newest posts change with them. */
const PAGES_OF_POSTS = ['/', '/blog'];

/** The addresses of pages and posts (sitemaps.org, 0.9). A page whose last change is not known has no lastmod. */
function sitemap(publicUrl: string, pages: readonly string[], posts: readonly Listed[]): string {
  const ofPosts = posts.map((post) => url(publicUrl + postPath(post), post.changedAt));
  return urlset([...pageUrls(publicUrl, pages, posts), ...ofPosts]);
}

/** Where the parts of a large sitemap are. */
function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap>${textElement('loc', publicUrl + path)}</sitemap>`);
  return xmlDocument(`<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('\n')}\n</sitemapindex>`);
}

function pageUrls(publicUrl: string, pages: readonly string[], posts: readonly Listed[]): string[] {
  const newest = posts.length === 0 ? undefined : Math.max(...posts.map(({ changedAt }) => changedAt));
  return pages.map((path) => url(publicUrl + path, PAGES_OF_POSTS.includes(path) ? newest : undefined));
}

const urlset = (urls: readonly string[]) =>
  xmlDocument(`<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>`);

function url(address: string, changed: number | undefined): string {
  const lastmod = changed === undefined ? '' : textElement('lastmod', new Date(changed).toISOString());
  return `<url>${textElement('loc', address)}${lastmod}</url>`;
}

/** XML 1.0 has no way at all to write these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the purpose
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapeXml = (text: string): string => escapeMarkup(text.toWellFormed().replace(IMPOSSIBLE, ''));

/** An element that holds text. */
function textElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

interface Calendar {
  publicUrl: string;
  brand: string;
  fixtures: readonly CalendarFixture[];
  hasAlarm?: boolean;
}

/** India keeps one offset all year. */
const INDIA = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Matches as a calendar file (RFC 5545). Without any it has the time zone alone: a calendar may not be empty. */
function calendarFile({ publicUrl, brand, fixtures, hasAlarm = false }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand)}//Fixtures//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(`Fixtures – ${brand}`)}`,
    ...INDIA,
    ...fixtures.flatMap((fixture) => event(publicUrl, fixture, hasAlarm)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A match has a known start and no known end. */
function event(
  publicUrl: string,
  { id, home, away, competition, venue, starts_at, changedAt, revision }: CalendarFixture,
  hasAlarm: boolean,
): string[] {
  const changed = utc(new Date(changedAt).toISOString());
  return [
    'BEGIN:VEVENT',
    `UID:fixture-${id}@${new URL(publicUrl).host}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${revision - 1}`,
    `DTSTART:${utc(starts_at)}`,
    `SUMMARY:${escapeText(`${home} – ${away}`)}`,
    `DESCRIPTION:${escapeText(competition)}`,
    ...(venue === '' ? [] : [`LOCATION:${escapeText(venue)}`]),
    `URL:${publicUrl}/fixtures`,
    'TRANSP:TRANSPARENT',
    ...(hasAlarm ? alarm(`${home} – ${away}`) : []),
    'END:VEVENT',
  ];
}

/** Half an hour before the start. */
const alarm = (text: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(text)}`,
  'TRIGGER:-PT30M',
  'END:VALARM',
];

/** `20261120T143000Z` */
const utc = (date: string) => `${date.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11. */
const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n');

const LINE_BYTES = 75;

/** RFC 5545, 3.1: lines of at most 75 bytes, not broken inside a character; those that go on begin with a blank. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
