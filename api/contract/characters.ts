let segmenter: Intl.Segmenter | undefined;

/** The segmenter is made with the first text that needs it, since a phone takes 50 ms for that. */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * Latin letters, punctuation (curly quotes, dashes) and signs of currencies, without what joins another: CR (as CRLF), the soft
 * hyphen, signs that combine. No boundary between two of these can fall away (UAX #29: all are Grapheme_Cluster_Break=Other).
 */
const PLAIN = /^[\t\n\x20-\x7e\xa0-\xac\xae-\u024f\u2010-\u2027\u2030-\u205e\u20a0-\u20c0]*$/;

/** A character may take several bytes (Devanagari with signs, emoji families); this bounds what one may weigh. */
export const BYTES_PER_CHARACTER = 8;

/** Characters as a person counts them (Unicode UAX #29 grapheme clusters). */
export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemesOf(text)) count += 1;
  return count;
}

/** The first `max` characters, an ellipsis only where something was cut; never cuts inside a character. */
export function cut(text: string, max: number): string {
  const start = text.slice(0, max + 1);
  // Most texts hold only characters that are one each, and are cut in a hundredth of the time.
  if (PLAIN.test(start)) return text.length <= max ? text : `${text.slice(0, max).trimEnd()}…`;
  let count = 0;
  for (const { index } of graphemesOf(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/** Like `cut`, but after a whole word where one is near, and without the punctuation that would be before the ellipsis. */
export function cutAtWord(text: string, max: number): string {
  const short = cut(text, max);
  if (short === text) return text;
  const start = short.slice(0, -1);
  const endsAtWord = /^\s/.test(text.slice(start.length));
  const end = endsAtWord ? start.length : start.lastIndexOf(' ');
  const beginning = end > start.length / 2 ? start.slice(0, end) : start;
  return `${beginning.replace(/[\s.,;:–—-]+$/, '')}…`;
}

const utf8 = new TextEncoder();
// C0 controls but tab, line feed and carriage return; DEL; a lone surrogate cannot be stored as UTF-8.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Why `value` may not be stored as text of at most `max` characters, or undefined. Everything else is kept exactly. */
export function textFault(value: string, max: number): string | undefined {
  // UTF-16 length first: it bounds the work of the exact counts below.
  if (value.length > max * BYTES_PER_CHARACTER) return tooLong(max);
  if (!value.isWellFormed()) return 'Contains a broken character.';
  if (CONTROL.test(value)) return 'Contains control characters.';
  if (utf8.encode(value).length > max * BYTES_PER_CHARACTER) return tooLong(max);
  if (value.length > max && countCharacters(value) > max) return tooLong(max);
  return undefined;
}

const tooLong = (max: number) => `At most ${max.toLocaleString('en')} characters.`;

/** Whether nothing of a text can be seen: it has only white space and characters without a shape (Unicode Cf). */
export const isBlank = (value: string) => /^[\s\p{Cf}]*$/u.test(value);
