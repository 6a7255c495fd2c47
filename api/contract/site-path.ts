const BASE = 'http://site.invalid';

/**
 * Where a link with this address leads when it stands on our site and stays there, else undefined. Read as a browser does:
 * `//evil`, `/\evil`, `/<tab>/evil` and `/a/..//evil` lead elsewhere.
 */
export function sitePath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, BASE);
  // Cleaned of its dots it may be another host's address now.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

export const isSitePath = (address: string): boolean => sitePath(address) !== undefined;
