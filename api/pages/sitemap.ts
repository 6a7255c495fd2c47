import { postPath } from '#contract/blog.ts';
import { textElement, xmlDocument } from './xml.ts';

interface Listed {
  id: number;
  blog_title: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** Pages that show the newest posts change with them. */
const PAGES_OF_POSTS = ['/', '/blog'];

/** The addresses of all pages and posts (sitemaps.org, 0.9). A page whose last change is not known has no lastmod. */
export function sitemap(publicUrl: string, pages: readonly string[], posts: readonly Listed[]): string {
  const newest = posts.length === 0 ? undefined : Math.max(...posts.map(({ changedAt }) => changedAt));
  const urls = [
    ...pages.map((path) => url(publicUrl + path, PAGES_OF_POSTS.includes(path) ? newest : undefined)),
    ...posts.map((post) => url(publicUrl + postPath(post), post.changedAt)),
  ];
  return xmlDocument(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`,
  );
}

function url(address: string, changed: number | undefined): string {
  const lastmod = changed === undefined ? '' : textElement('lastmod', new Date(changed).toISOString());
  return `<url>${textElement('loc', address)}${lastmod}</url>`;
}
