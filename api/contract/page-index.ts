import { foundSentence } from './found-words.ts';
import type { PageHit } from './search.ts';
import { foldedWords, rankedBy, titleRank } from './search-rules.ts';

/** The build writes it, and each publication remakes it; the worker saves it. */
export const PAGE_INDEX_PATH = '/search-index.json';

/** A page, or a question, with the text that it is found by, a line for each paragraph. */
export type IndexedPage = PageHit & { text: string };

/** What the pages that are made of the content alone can be searched by. */
export interface PageIndex {
  /** Among equally good pages, the earlier one is shown first. */
  pages: readonly IndexedPage[];
}

export const EMPTY_INDEX: PageIndex = { pages: [] };

/** How often each page contains a word, by the folded word and the index of the page. */
type WordCounts = ReadonlyMap<string, ReadonlyMap<number, number>>;

const counted = new WeakMap<PageIndex, WordCounts>();

/** Counts the words once for each index, since each search reads those of all pages. */
function wordsIn(index: PageIndex): WordCounts {
  const known = counted.get(index);
  if (known !== undefined) return known;
  const words = new Map<string, Map<number, number>>();
  for (const [number, { title, lead, text }] of index.pages.entries()) {
    for (const word of foldedWords(`${title}\n${lead}\n${text}`)) {
      const pages = words.get(word) ?? new Map<number, number>();
      pages.set(number, (pages.get(number) ?? 0) + 1);
      words.set(word, pages);
    }
  }
  counted.set(index, words);
  return words;
}

/** All words of the pages, folded. */
export const indexedWords = (index: PageIndex): Iterable<string> => wordsIn(index).keys();

/** For how many pages the sentence is looked up; the others show their descriptions. */
const WITH_SENTENCE = 10;
/** A word in the title counts for more than any number of them in the text. */
const IN_TITLE = 10_000;

/**
 * The pages that hold, for each word of `q`, one that begins so: first those that name the words in their titles, then those that
 * hold them most often. Each says the sentence in which they were found.
 */
export function searchPages(index: PageIndex, q: string): PageHit[] {
  const beginnings = [...new Set(foldedWords(q))];
  if (beginnings.length === 0) return [];
  const words = wordsIn(index);
  const found = beginnings.map((beginning) => timesOf(words, beginning));
  const hits = [...index.pages.entries()].filter(([number]) => found.every((times) => times.has(number)));
  const times = (number: number) => found.reduce((sum, each) => sum + (each.get(number) ?? 0), 0);
  const ranked = rankedBy(hits, ([number, { title }]) => titleRank(title, q) * IN_TITLE + times(number));
  return ranked.map(([, { path, kind, title, lead, text }], place) => {
    const sentence = place < WITH_SENTENCE ? foundSentence(`${lead}\n${text}`, q) : undefined;
    return { path, kind, title, lead: sentence ?? lead };
  });
}

/** How often each page contains words with this beginning. */
function timesOf(words: WordCounts, beginning: string): Map<number, number> {
  const times = new Map<number, number>();
  for (const [word, pages] of words) {
    if (!word.startsWith(beginning)) continue;
    for (const [number, count] of pages) times.set(number, (times.get(number) ?? 0) + count);
  }
  return times;
}
