import { foldedWords } from '#contract/search-rules.ts';

/** What is searched in alternative texts: its words between spaces, in lower case and without accents. */
export const wordsOfAlternative = (alt: string): string => foldedWords(alt).join(' ');

/** What the library notes of a stored picture: its size by the first bytes of its largest copy, a WebP. */
export function factsOfPicture({ alt, head }: { alt: string; head: Uint8Array | null }) {
  const size = head === null ? undefined : sizeOfWebp(Buffer.from(head));
  return { alt, words: wordsOfAlternative(alt), width: size?.width ?? 0, height: size?.height ?? 0 };
}

interface Size {
  width: number;
  height: number;
}

/** Bytes at a WebP file's beginning that hold its size. */
const WEBP_HEAD = 30;

/** Pixels, by https://developers.google.com/speed/webp/docs/riff_container. undefined if it is not WebP. */
export function sizeOfWebp(head: Buffer): Size | undefined {
  if (head.length < WEBP_HEAD || head.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}
