import { sitePath } from './site-path.ts';

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
    : 'Must be an address that begins with https://, or a path of this site.';
