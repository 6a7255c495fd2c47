/** The LIKE patterns (escape '\') of a search: every word has to be found somewhere, wildcards taken as they are. */
export function searchPatterns(q: string | undefined): string[] {
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
