import { chance } from '#tests/support/random.ts';

const COUNT = 4000;
const LETTERS = { odd: 'bcdfghjklmnprstvwyz', even: 'aeiou' };

/** Words by how often they are in a post: the first in every third text, the last in a few of a thousand. */
export const vocabulary: readonly string[] = Array.from({ length: COUNT }, (_, index) => {
  const random = chance(index * 7919 + 3);
  const letter = (letters: string) => letters[Math.floor(random() * letters.length)] ?? '';
  const length = 4 + Math.floor(random() * 6);
  return Array.from({ length }, (_, at) => letter(at % 2 === 0 ? LETTERS.odd : LETTERS.even)).join('');
});

/** A text of `length` words, frequent ones more often. */
export function textOf(random: () => number, length: number): string {
  const words: string[] = [];
  for (let at = 0; at < length; at += 1) words.push(vocabulary[Math.floor(COUNT * random() ** 3)] ?? '');
  return words.join(' ');
}

const DOZEN = 12;

/** Each is in a dozen rows of any table, and is put together from words of many rows. */
export const ofDozen: readonly string[] = Array.from(
  { length: 8 },
  (_, index) => `${vocabulary[2 * index]}${vocabulary[2 * index + 1]}`,
);

/** What of them a row of `count` holds. */
export const dozenOf = (row: number, count: number): string => ofDozen[row % Math.floor(count / DOZEN)] ?? '';
