// Apart from pages-rules.ts, which is in the script of every page.

import { canonicalPath } from './pages-rules.ts';
import { postIdIn } from './post-address.ts';

/** Files made of the content for the worker alone: pages with data, which comes later. Never indexed. */
export const builtCopies = {
  home: '/built/home',
  blog: '/built/blog',
  fixtures: '/built/fixtures',
  contact: '/built/contact',
  /** The worker fills these with what is saved (pwa/build/blog-templates.ts, pwa/worker/templates/blog-page.ts). */
  list: '/built/list',
  post: '/built/post',
  admin: '/built/admin',
} as const;

/** The fixtures as a calendar. */
export const CALENDAR_PATH = '/fixtures.ics';

/** The document of the page at `path`: a page with data has it next to its own address, where the server answers. */
export function documentOf(path: string): string {
  const canonical = canonicalPath(path);
  if (canonical === '/') return builtCopies.home;
  if (canonical === '/fixtures') return builtCopies.fixtures;
  if (canonical === '/contact') return builtCopies.contact;
  return canonical === '/blog' || postIdIn(canonical) !== undefined ? builtCopies.blog : canonical;
}

/** What belongs to a page besides its own address and its document. */
const addressesBesides: Readonly<Record<string, readonly string[]>> = {
  '/fixtures': [builtCopies.fixtures, CALENDAR_PATH],
};

/** The addresses at which nothing is while these pages are hidden. */
export const hiddenAddresses = (pages: readonly string[]): string[] =>
  pages.flatMap((path) => [path, ...(addressesBesides[path] ?? [])]);
