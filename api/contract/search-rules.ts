import type { SiteHits } from './search.ts';

/** A word: letters and digits, with their marks. Every other character separates words. */
export const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;

/** The words of a text or of a search, as they are written. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

const ACCENTS = /[\u0300-\u036f]/g;

/** The words as they are compared: in lower case, without accents. */
export const foldedWords = (text: string): string[] =>
  wordsOf(text.normalize('NFD').replace(ACCENTS, '').toLocaleLowerCase('en'));

/** The address of a link or a picture, without its title, and the one of a definition (`[1]: https://…`). */
const ADDRESSES = /(?<=\]\()[ \t]*<?[^\s)>]*|(?<=^ {0,3}\[[^\]\n]{1,999}\]:)[ \t]*\S*/gm;
/** A picture of the site anywhere else. */
const PICTURES = /\/api\/blog\/[a-z0-9-]{1,80}(?:\?w=\d+)?(?:#\d+x\d+)?/g;

/** The words of a Markdown text that a reader sees, for searches: without addresses behind words and pictures. */
export const searchedText = (markdown: string): string =>
  markdown.replace(ADDRESSES, '').replace(PICTURES, '');

/** Shorter words have too many neighbours: one letter makes another word of them. */
const WORD_MIN = 4;
/** A longer one has thousands of neighbours, and each is looked up. */
const WORD_MAX = 20;
/** A search of more words forgives no typing error. */
const WORDS_MAX = 3;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** How often the words of the searched texts begin with each of these; those that none begins with may be left out. */
export type CountBeginnings = (beginnings: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/**
 * `q` with each word that no text holds replaced by the most frequent one that is a single typing error away: a letter too
 * many, one too few, a wrong one, or two in the wrong order. undefined where nothing is to be corrected, or something cannot be.
 */
export async function correctTypingErrors(q: string, count: CountBeginnings): Promise<string | undefined> {
  const typed = wordsOf(q);
  if (typed.length > WORDS_MAX) return undefined;
  const words: string[] = [];
  for (const word of typed) {
    const [folded = ''] = foldedWords(word);
    const best = (await isBeginning(folded, count)) ? word : await corrected(folded, count);
    if (best === undefined) return undefined;
    words.push(best);
  }
  return words.some((word, at) => word !== typed[at]) ? words.join(' ') : undefined;
}

const isBeginning = async (word: string, count: CountBeginnings) => Boolean((await count([word])).get(word));

/** What was probably meant by a word that no text holds. */
async function corrected(word: string, count: CountBeginnings): Promise<string | undefined> {
  const letters = [...word];
  if (letters.length < WORD_MIN || letters.length > WORD_MAX) return undefined;
  const beginnings = letters.map((_, at) => letters.slice(0, at + 1).join(''));
  const known = await count(beginnings);
  // The letters before an error are the beginning of a word: there is none behind the longest that is known.
  const right = beginnings.findLastIndex((each) => known.get(each)) + 1;
  const { likely, shorter } = neighboursOf(letters, right);
  const counts = await count([...likely, ...shorter]);
  // A shorter word is the beginning of many: only where there is no other.
  return mostFrequent(likely, counts) ?? mostFrequent(shorter, counts);
}

function mostFrequent(candidates: readonly string[], counts: ReadonlyMap<string, number>) {
  const found = candidates.filter((each) => counts.get(each));
  return found.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0];
}

interface Neighbours {
  /** Words that are as long as the searched one, or longer. */
  likely: string[];
  shorter: string[];
}

/** All words that are one typing error away, which comes after at most `right` letters. */
function neighboursOf(letters: readonly string[], right: number): Neighbours {
  const likely = new Set<string>();
  const shorter = new Set<string>();
  for (let at = 0; at <= right; at += 1) {
    const before = letters.slice(0, at).join('');
    const [here = '', next = '', ...rest] = letters.slice(at);
    const after = next + rest.join('');
    for (const letter of ALPHABET) likely.add(before + letter + here + after);
    if (here === '') continue;
    for (const letter of ALPHABET) likely.add(before + letter + after);
    likely.add(before + next + here + rest.join(''));
    shorter.add(before + after);
  }
  likely.delete(letters.join(''));
  return { likely: [...likely], shorter: [...shorter] };
}

/** Counts words that begin so in a list of words. */
export function countInWords(words: Iterable<string>, beginnings: readonly string[]): Map<string, number> {
  const counts = new Map(beginnings.map((each) => [each, 0]));
  /** Lengths by first letter, so that few words are looked at. */
  const lengths = new Map<string, Set<number>>();
  for (const each of beginnings) {
    const first = each.charAt(0);
    lengths.set(first, (lengths.get(first) ?? new Set()).add(each.length));
  }
  for (const word of words) {
    for (const length of lengths.get(word.charAt(0)) ?? []) {
      if (length > word.length) continue;
      const beginning = word.slice(0, length);
      const known = counts.get(beginning);
      if (known !== undefined) counts.set(beginning, known + 1);
    }
  }
  return counts;
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

/** How well a title answers `q`: two for each of its words that is a word of the title, one for the beginning of such a word. */
export function titleRank(title: string, q: string): number {
  const names = foldedWords(title);
  let rank = 0;
  for (const word of new Set(foldedWords(q))) {
    if (names.includes(word)) rank += 2;
    else if (names.some((name) => name.startsWith(word))) rank += 1;
  }
  return rank;
}

/** The best first; those that are equally good stay in their order. */
export function rankedBy<T>(rows: readonly T[], rank: (row: T) => number): T[] {
  const ranked = rows.map((row) => ({ row, rank: rank(row) }));
  return ranked.sort((a, b) => b.rank - a.rank).map(({ row }) => row);
}
