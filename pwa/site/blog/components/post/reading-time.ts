import { plainText } from '#pwa/shared/markdown/plain-text.ts';

const WORDS_A_MINUTE = 200;

/** Whole minutes that reading a Markdown text takes, at least 1. */
export function readingMinutes(markdown: string): number {
  const words = plainText(markdown)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}
