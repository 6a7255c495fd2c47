import { hash } from 'node:crypto';
import { EXAMPLES_MIN } from '#contract/inbox-person.ts';
import { foldedWords } from '#contract/search-rules.ts';

/** Only the first so many different words of a text are judged, so that a long text costs no more. */
const WORDS_MAX = 200;
const WORD_LENGTH = { min: 2, max: 40 };
/** As many words decide: those whose chance is farthest from 1/2. */
const DECISIVE_MAX = 15;
/** A word whose chance is as near to 1/2 as this is left out. */
const DISTANCE_MIN = 0.1;

/** Stands for every example, so that its counts are the totals. */
export const EVERY_EXAMPLE = '';

/** How many examples of each kind hold a word. */
export interface Counts {
  spam: number;
  ham: number;
}

interface DecisiveWord extends Counts {
  word: string;
  /** A number from 0 (never in spam) to 1. */
  chance: number;
}

/** The words of a message's text; the filter reads no names and addresses of people. */
export function filteredWords(message: string): string[] {
  const words = foldedWords(message).filter(
    ({ length }) => length >= WORD_LENGTH.min && length <= WORD_LENGTH.max,
  );
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** What is stored of a word, so that the database does not hold what a visitor wrote. */
export const fingerprint = (word: string): string => hash('sha256', word, 'base64url').slice(0, 12);

export const isTrained = ({ spam, ham }: Counts): boolean => spam >= EXAMPLES_MIN && ham >= EXAMPLES_MIN;

/**
 * How likely a message of these words is spam, and the words that say so. Robinson's chance of a word and his combination
 * of words by Fisher's method: https://www.linuxjournal.com/article/6467
 * @param known counts of the words that are in examples
 */
export function judgeWords(
  words: readonly string[],
  known: ReadonlyMap<string, Counts>,
  totals: Counts,
): { chance: number; decisive: DecisiveWord[] } {
  const distance = ({ chance }: DecisiveWord) => Math.abs(chance - 0.5);
  const decisive = words
    .flatMap((word) => {
      const counts = known.get(word);
      return counts === undefined ? [] : [{ word, ...counts, chance: chanceOf(counts, totals) }];
    })
    .filter((each) => distance(each) > DISTANCE_MIN)
    .sort((a, b) => distance(b) - distance(a))
    .slice(0, DECISIVE_MAX);
  const sum = (of: (chance: number) => number) =>
    decisive.reduce((total, { chance }) => total - 2 * Math.log(of(chance)), 0);
  const degrees = 2 * decisive.length;
  const spam =
    1 -
    chiSquareTail(
      sum((chance) => 1 - chance),
      degrees,
    );
  const ham =
    1 -
    chiSquareTail(
      sum((chance) => chance),
      degrees,
    );
  return { chance: decisive.length === 0 ? 0.5 : (1 + spam - ham) / 2, decisive };
}

/** The chance stays near 1/2 for a word that is in few examples. */
function chanceOf({ spam, ham }: Counts, totals: Counts): number {
  const [ofSpam, ofHam] = [spam / totals.spam, ham / totals.ham];
  const seen = spam + ham;
  return (0.5 + seen * (ofSpam / (ofSpam + ofHam))) / (1 + seen);
}

/** How likely a sum of squares is as large as this or larger by chance, for an even number of degrees of freedom. */
function chiSquareTail(square: number, degrees: number): number {
  let term = Math.exp(-square / 2);
  let total = term;
  for (let at = 1; at < degrees / 2; at += 1) {
    term *= square / 2 / at;
    total += term;
  }
  return Math.min(total, 1);
}
