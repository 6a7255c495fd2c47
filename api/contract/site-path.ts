import { canonicalPath } from './pages-rules.ts';

const BASE = 'http://site.invalid';

/**
 * Where a link with this address leads when it is on our site and stays there, else undefined. Read as a browser does:
 * `//evil`, `/\evil`, `/<tab>/evil` and `/a/..//evil` lead elsewhere.
 */
export function sitePath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, BASE);
  // Cleaned of its dots it may be another host's address now.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/**
 * The page of this site that a link leads to, by its canonical path; undefined for one that leads elsewhere.
 * @param origin of this site
 */
export function pageAt(address: string, origin: string | undefined): string | undefined {
  const isOwn = origin !== undefined && URL.parse(address)?.origin === origin;
  const path = isOwn ? URL.parse(address)?.pathname : sitePath(address)?.replace(/[?#].*/, '');
  return path && canonicalPath(path.replace(/(.)\/$/, '$1'));
}

export const isSitePath = (address: string): boolean => sitePath(address) !== undefined;

/**
 * The address that search engines are to take for a page's own: a path of this site, or an https address. In the form that
 * a link has; undefined for what is neither.
 */
export function canonicalAddress(address: string): string | undefined {
  if (address.startsWith('/')) return sitePath(address);
  if (!/^https:\/\/\w/i.test(address) || !URL.canParse(address)) return undefined;
  const { href, username, password, hostname } = new URL(address);
  return username === '' && password === '' && hostname.includes('.') ? href : undefined;
}

export const canonicalFault = (address: string): string | undefined =>
  address === '' || canonicalAddress(address) !== undefined
    ? undefined
    : 'Must be an address that begins with https://, or a path on this site.';
