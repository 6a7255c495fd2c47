import type { PageHit, SiteHits } from './search.ts';
import { foldedWords } from './search-words.ts';
import { type CountBeginnings, correctTypingErrors } from './typing-errors.ts';

/** Where the build writes it; the worker saves it. */
export const PAGE_INDEX_PATH = '/search-index.json';

/** What the pages that are made at build can be searched by. */
export interface PageIndex {
  pages: readonly PageHit[];
  /** By word, folded: the numbers of the pages that hold it. */
  words: Readonly<Record<string, readonly number[]>>;
}

/** The pages that hold, for each word of `q`, one that begins so; those first that name most of the words in their titles. */
export function searchPages({ pages, words }: PageIndex, q: string): PageHit[] {
  const beginnings = [...new Set(foldedWords(q))];
  if (beginnings.length === 0) return [];
  // Pairs of words and numbers would take ten times as long: each search waits for it.
  const all = Object.keys(words);
  const found = beginnings.map((beginning) => {
    const holding = all.filter((word) => word.startsWith(beginning));
    return new Set(holding.flatMap((word) => words[word] ?? []));
  });
  const named = ({ title }: PageHit) => {
    const names = foldedWords(title);
    return beginnings.filter((beginning) => names.some((name) => name.startsWith(beginning))).length;
  };
  return pages
    .filter((_, number) => found.every((numbers) => numbers.has(number)))
    .map((page) => ({ page, rank: named(page) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ page }) => page);
}

/** Searches for `q`; where nothing is found and there is time, for the words that were probably meant. */
export async function forgivingSearch(
  q: string,
  find: (q: string) => Promise<SiteHits>,
  count: CountBeginnings,
  hasTime = () => true,
): Promise<SiteHits> {
  const hits = await find(q);
  if (!isEmpty(hits) || !hasTime()) return hits;
  const corrected = await correctTypingErrors(q, count);
  if (corrected === undefined) return hits;
  const instead = await find(corrected);
  return isEmpty(instead) ? hits : { ...instead, corrected };
}

const isEmpty = ({ pages, total }: SiteHits) => pages.length === 0 && total === 0;
