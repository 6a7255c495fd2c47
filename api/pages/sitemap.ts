import { postPath } from '#contract/post-address.ts';
import { textElement, xmlDocument } from './xml.ts';

export interface Listed {
  id: number;
  blog_title: string;
  slug: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Pages that show the newest posts change with them. */
const PAGES_OF_POSTS = ['/', '/blog'];

/** The addresses of pages and posts (sitemaps.org, 0.9). A page whose last change is not known has no lastmod. */
export function sitemap(publicUrl: string, pages: readonly string[], posts: readonly Listed[]): string {
  return urlset([...pageUrls(publicUrl, pages, posts), ...postUrls(publicUrl, posts)]);
}

/** The pages alone. `newest`: the posts that were written last. */
export function sitemapOfPages(
  publicUrl: string,
  pages: readonly string[],
  newest: readonly Listed[],
): string {
  return urlset(pageUrls(publicUrl, pages, newest));
}

/** Where the parts of a large sitemap are. */
export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap>${textElement('loc', publicUrl + path)}</sitemap>`);
  return xmlDocument(`<sitemapindex xmlns="${NAMESPACE}">\n${parts.join('\n')}\n</sitemapindex>`);
}

function pageUrls(publicUrl: string, pages: readonly string[], posts: readonly Listed[]): string[] {
  const newest = posts.length === 0 ? undefined : Math.max(...posts.map(({ changedAt }) => changedAt));
  return pages.map((path) => url(publicUrl + path, PAGES_OF_POSTS.includes(path) ? newest : undefined));
}

const postUrls = (publicUrl: string, posts: readonly Listed[]) =>
  posts.map((post) => url(publicUrl + postPath(post), post.changedAt));

const urlset = (urls: readonly string[]) =>
  xmlDocument(`<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>`);

function url(address: string, changed: number | undefined): string {
  const lastmod = changed === undefined ? '' : textElement('lastmod', new Date(changed).toISOString());
  return `<url>${textElement('loc', address)}${lastmod}</url>`;
}
