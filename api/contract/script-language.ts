import type { Language } from './language.ts';

/** Scripts that one of the languages here is written in. */
const SCRIPTS: readonly { name: string; letters: RegExp; language: Language }[] = [
  { name: 'Devanagari', letters: /\p{Script=Devanagari}/gu, language: 'hi-IN' },
  { name: 'Telugu', letters: /\p{Script=Telugu}/gu, language: 'te-IN' },
];
const LETTERS = /[\p{L}\p{M}]/gu;

/** The script of most letters, and the language that is likely written in it; undefined for Latin and all others. */
export function scriptOf(words: string): { name: string; language: Language } | undefined {
  const letters = words.match(LETTERS)?.length ?? 0;
  return SCRIPTS.find(({ letters: own }) => (words.match(own)?.length ?? 0) * 2 > letters);
}
