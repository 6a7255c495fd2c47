import type { SearchSchemaInput } from '@tanstack/react-router';
import type { ShownFacts } from '#contract/shown-content.ts';

/**
 * The head of one of the operator's screens, which search engines must not list. Without `pageHead`: the screens' routes are in the
 * script of every page.
 */
export const adminHead = ({ brand }: ShownFacts, title: string) => ({
  meta: [
    { title: `${title} | ${brand}` },
    { name: 'description', content: 'For the operator of this website.' },
    { name: 'robots', content: 'noindex' },
  ],
  links: [],
  scripts: [],
});

/** Links take what the screen's address says; the screen reads it itself, so that visitors' pages do not load the parser. */
export const searchOf =
  <Search extends object>() =>
  (search: Search & SearchSchemaInput): object =>
    search;
