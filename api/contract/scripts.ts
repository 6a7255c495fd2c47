import type { Language } from './language.ts';

/** Invisible characters: messengers put marks of direction round a number that is copied. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
/** Digits of all scripts but 0 to 9. */
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
const DIGIT = /\p{Nd}/u;

/** Unicode keeps the digits of a script together, from zero on; where several such tens adjoin, each begins with a zero. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((point - zero) % 10);
}

/** A text with digits of any script as 0 to 9. */
export const asciiDigits = (typed: string): string => typed.replace(FOREIGN_DIGIT, digitOf);

/** A number as it was typed, with digits of any script as 0 to 9 and without invisible characters. */
export const plainDigits = (typed: string): string => asciiDigits(typed.replace(INVISIBLE, ''));

/** Scripts that one of the languages here is written in. */
const SCRIPTS: readonly { name: string; letters: RegExp; language: Language }[] = [
  { name: 'Devanagari', letters: /\p{Script=Devanagari}/gu, language: 'hi-IN' },
  { name: 'Telugu', letters: /\p{Script=Telugu}/gu, language: 'te-IN' },
];
const LETTERS = /[\p{L}\p{M}]/gu;

/** The script of most letters, and the language that is likely written in it; undefined for Latin and all others. */
export function scriptOf(text: string): { name: string; language: Language } | undefined {
  const letters = text.match(LETTERS)?.length ?? 0;
  return SCRIPTS.find(({ letters: own }) => (text.match(own)?.length ?? 0) * 2 > letters);
}
