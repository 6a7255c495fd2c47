import { foldedWords, wordsOf } from './search-words.ts';

/** Shorter words have too many neighbours: one letter makes another word of them. */
const WORD_MIN = 4;
/** A longer one has thousands of neighbours, and each is looked up. */
const WORD_MAX = 20;
/** Of a longer search no error is forgiven. */
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
  /** As long as the word, or longer. */
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
  /** By first letter: few words are looked at. */
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
