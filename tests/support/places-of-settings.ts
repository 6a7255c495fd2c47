import { pageAliases } from '#contract/pages-rules.ts';
import { readHtml } from './read-html.ts';

interface Answer {
  path: string;
  text: string;
}

/** Where the name of the site is read: pages made at build and for each visit, their aliases, what is for programs and for workers. */
export const placesOf = (post: string): string[] => [
  ...[
    '/',
    '/about-us',
    '/sports-id',
    '/privacy-policy',
    '/terms-and-conditions',
    '/home/iplpage',
    '/cricket',
  ],
  ...['/contact', '/login', '/blog', '/blog?q=zebra', post, '/no-such-page', ...Object.keys(pageAliases)],
  ...['/blog/feed.xml', '/manifest.webmanifest', '/site-content.json'],
  ...['/built/home', '/built/blog', '/built/contact', '/built/list', '/built/post', '/built/admin'],
];

/** Pages with JSON-LD that names the site. */
export const linkedDataOf = (post: string): string[] => ['/', post];

/** Of these answers the places that do not name the site so, JSON-LD by itself. */
export function placesWithout(brand: string, answers: readonly Answer[], post: string): string[] {
  return answers.flatMap(({ path, text }) => {
    const linked = readHtml(text)
      .data.filter(({ type }) => type.includes('ld'))
      .map((data) => data.text)
      .join();
    const isLinked = !linkedDataOf(post).includes(path) || linked.includes(brand);
    return [...(text.includes(brand) ? [] : [path]), ...(isLinked ? [] : [`JSON-LD of ${path}`])];
  });
}
