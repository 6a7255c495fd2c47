/** The host of an address; the one with www. is the same. undefined: it has none. */
export const hostOf = (address: string | URL | null | undefined): string | undefined =>
  URL.parse(String(address))?.host.replace(/^www\./, '');

/** A part of a path as its readers see it. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
