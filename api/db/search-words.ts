/** The trigram indexes hold three characters each: a shorter word is in none of them. */
const INDEXED = 3;

/** A search, taken apart: every word has to be found somewhere, as a part of a word too, in whichever letter case. */
export interface SearchWords {
  /** What MATCH is asked of a trigram index; undefined when all words are too short for one. */
  phrases: string | undefined;
  /** The LIKE patterns (escape '\') of the short words, wildcards taken as they are. */
  patterns: string[];
}

/** undefined when nothing is searched for. */
export function searchWords(q: string | undefined): SearchWords | undefined {
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const isIndexed = (word: string) => [...word].length >= INDEXED;
  const indexed = words.filter(isIndexed);
  return {
    phrases:
      indexed.length === 0
        ? undefined
        : indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '),
    patterns: words.filter((word) => !isIndexed(word)).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
  };
}
