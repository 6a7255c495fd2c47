import { graphemesOf } from './characters.ts';

/** Characters of a slug, as a person counts them. */
export const SLUG_MAX = 80;
/** Encoded, as links have them, an address has three times as many. */
export const SLUG_BYTES_MAX = SLUG_MAX * 5;

/** What a title without a letter or a number is called. */
const NAMELESS = 'post';

/** A letter or a number, and the letters, numbers and vowel signs that follow it. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu;
/** Joiners, soft hyphens, selectors of variants: they show nothing, and part no words. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The readable part of an address: the words of a title in any script, lower case where the script has it, joined by `-`.
 * Not encoded. A slug is its own slug.
 */
export function slugOf(title: string): string {
  const words = title.toLowerCase().normalize('NFC').replace(INVISIBLE, '').normalize('NFC').match(WORDS);
  return words === null ? NAMELESS : shortened(words.join('-'));
}

/** Why this may not be a slug, or undefined. */
export function slugFault(slug: string): string | undefined {
  if (slug === slugOf(slug)) return undefined;
  return slugOf(slug) === shortened(slug)
    ? `At most ${SLUG_MAX} characters.`
    : 'Small letters and numbers, joined by hyphens.';
}

/** One of several slugs that would be alike: shortened where the number has no place behind it. */
export const numberedSlug = (slug: string, number: number): string =>
  `${shortened(slug, `-${number}`.length)}-${number}`;

const utf8 = new TextEncoder();

/**
 * Never cut inside a character as a person counts them, unless the first alone is too long.
 * @param room characters of the limit that are left free
 */
function shortened(slug: string, room = 0): string {
  const max = SLUG_MAX - room;
  // Three bytes for each unit of UTF-16 at most.
  if (slug.length <= max) return slug;
  let [end, count, bytes] = [0, 0, 0];
  for (const { segment, index } of graphemesOf(slug)) {
    count += 1;
    bytes += utf8.encode(segment).length;
    if (count > max || bytes > SLUG_BYTES_MAX - room) break;
    end = index + segment.length;
  }
  const start = end === 0 ? [...slug].slice(0, max).join('') : slug.slice(0, end);
  return start.replace(/-+$/, '');
}
