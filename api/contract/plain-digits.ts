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
