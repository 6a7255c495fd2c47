import type { ImportCounts } from '#contract/moving.ts';

const line = (what: string, { made, changed, unchanged, left }: ImportCounts['posts']) =>
  `${what}: ${made} new, ${changed} changed, ${unchanged} as they were, ${left} left out`;

/** What an import did, or would do, a line each. */
export const countWords = ({ posts, pages, categories, pictures, addresses }: ImportCounts): string[] => [
  line('Posts', posts),
  line('Pages', pages),
  `New categories: ${categories}`,
  `Pictures: ${pictures.found} found, ${pictures.missing} missing`,
  `Old addresses that lead on: ${addresses}`,
];
