/** Words by how often they stand in a post: the first in every second text, the last in one of thousands. */
const COUNT = 4000;
const SYLLABLES = [
  'ba',
  'ke',
  'mi',
  'ro',
  'tu',
  'sha',
  'ne',
  'lo',
  'gri',
  'va',
  'dho',
  'pel',
  'kan',
  'ist',
  'or',
];

export const vocabulary: readonly string[] = Array.from({ length: COUNT }, (_, index) => {
  let rest = index * 7 + 11;
  let word = '';
  while (word.length < 5 || rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
});

/** Numbers from 0 to 1, the same at each run. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A text of `length` words, frequent ones more often. */
export function textOf(random: () => number, length: number): string {
  const words: string[] = [];
  for (let at = 0; at < length; at += 1) words.push(vocabulary[Math.floor(COUNT * random() ** 3)] ?? '');
  return words.join(' ');
}
