import { foldedWords } from '#contract/search-rules.ts';
import { sizeOfWebp } from './webp-size.ts';

/** What is searched in alternative texts: its words between spaces, in lower case and without accents. */
export const wordsOfAlternative = (alt: string): string => foldedWords(alt).join(' ');

/** What the library notes of a stored picture: its size by the first bytes of its largest copy, a WebP. */
export function factsOfPicture({ alt, head }: { alt: string; head: Uint8Array | null }) {
  const size = head === null ? undefined : sizeOfWebp(Buffer.from(head));
  return { alt, words: wordsOfAlternative(alt), width: size?.width ?? 0, height: size?.height ?? 0 };
}
