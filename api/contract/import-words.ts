import type { ImportCounts } from './moving.ts';

const line = (what: string, { made, changed, unchanged, left }: ImportCounts['posts']) =>
  `${what}: ${made} new, ${changed} changed, ${unchanged} as they were, ${left} left out`;

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);

/** What an import did, or would do, a line each. */
export function countWords(counts: ImportCounts): string[] {
  const { entries, posts, pages, files, others, categories, pictures, addresses, fixtures } = counts;
  return [
    `Entries of the file: ${entries}`,
    line('Posts', posts),
    line('Pages', pages),
    ...(sum(files) === 0
      ? []
      : [
          `Files: ${files.shown} in texts, ${files.made} new in the library, ${files.unchanged} there before, ${files.left} left out`,
        ]),
    ...(sum(others) === 0 ? [] : [`Other entries: ${others.used} in texts, ${others.left} left out`]),
    `New categories: ${categories}`,
    `Pictures: ${pictures.found} found, ${pictures.missing} missing`,
    `Old addresses that lead on: ${addresses}`,
    ...(fixtures === 0 ? [] : [`New fixtures: ${fixtures}`]),
  ];
}
