/** A word: letters and digits, with their marks. Every other character separates words. */
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;

/** The words of a text or of a search, as they are written. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

const ACCENTS = /[\u0300-\u036f]/g;

/** The words as they are compared: in lower case, without accents. */
export const foldedWords = (text: string): string[] =>
  wordsOf(text.normalize('NFD').replace(ACCENTS, '').toLocaleLowerCase('en'));
