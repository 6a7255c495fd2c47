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
  const corrected: string[] = [];
  for (const word of typed) {
    const [folded = ''] = foldedWords(word);
    const { length } = [...folded];
    const { likely, shorter } = length < WORD_MIN || length > WORD_MAX ? NONE : neighboursOf(folded);
    const counts = await count([folded, ...likely, ...shorter]);
    // A shorter word is the beginning of many: only where there is no other.
    const best = counts.get(folded) ? word : (mostFrequent(likely, counts) ?? mostFrequent(shorter, counts));
    if (best === undefined) return undefined;
    corrected.push(best);
  }
  return corrected.some((word, at) => word !== typed[at]) ? corrected.join(' ') : undefined;
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

const NONE: Neighbours = { likely: [], shorter: [] };

/** All words that are one typing error away. */
function neighboursOf(word: string): Neighbours {
  const letters = [...word];
  const likely = new Set<string>();
  const shorter = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [here = '', next = '', ...rest] = letters.slice(at);
    const after = next + rest.join('');
    for (const letter of ALPHABET) likely.add(before + letter + here + after);
    if (here === '') continue;
    for (const letter of ALPHABET) likely.add(before + letter + after);
    likely.add(before + next + here + rest.join(''));
    shorter.add(before + after);
  }
  likely.delete(word);
  return { likely: [...likely], shorter: [...shorter] };
}

/** Counts words that begin so in a list of words. */
export function countInWords(words: Iterable<string>, beginnings: readonly string[]): Map<string, number> {
  const counts = new Map(beginnings.map((each) => [each, 0]));
  const lengths = [...new Set(beginnings.map(({ length }) => length))];
  for (const word of words) {
    for (const length of lengths) {
      if (length > word.length) continue;
      const beginning = word.slice(0, length);
      const known = counts.get(beginning);
      if (known !== undefined) counts.set(beginning, known + 1);
    }
  }
  return counts;
}
