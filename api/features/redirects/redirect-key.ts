import { readPictureAddress } from '#contract/media-rules.ts';
import { isReservedPath, NAMING_PARAMETERS, OLD_ADDRESS_MAX } from '#contract/redirects.ts';
import { sitePath } from '#contract/site-path.ts';

/**
 * The one writing of an address that was of another site or is not used any more: its path decoded, without a slash at its
 * end, and of its query what names the page. undefined for what can be none: the home page, files and calls of this site but
 * for its pictures, an address that is too long or not of this site.
 */
export function addressKey(address: string): string | undefined {
  const local = sitePath(address);
  if (local === undefined) return undefined;
  const { pathname, searchParams } = new URL(local, 'http://site.invalid');
  const path = decoded(withoutSlash(pathname));
  if (path === undefined || isReservedPath(path) || isOfSite(path)) return undefined;
  const named = namedBy(path, searchParams);
  const key = named === undefined ? path : `/?${named}`;
  return key === '' || key.length > OLD_ADDRESS_MAX ? undefined : key;
}

const isOfSite = (path: string): boolean =>
  /^\/(?:api|assets)(?:\/|$)/.test(path) && readPictureAddress(path) === undefined;

/** Of an address of the home page only: `p=12`. */
function namedBy(path: string, query: URLSearchParams): string | undefined {
  if (path !== '' && path !== '/index.php') return undefined;
  for (const name of NAMING_PARAMETERS) {
    const value = query.get(name);
    if (value !== null && /^[\p{L}\p{N}\p{M}_-]{1,200}$/u.test(value))
      return `${name}=${value.normalize('NFC')}`;
  }
  return undefined;
}

/** From the end by hand: a pattern would begin anew at each of many slashes. */
function withoutSlash(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path).normalize('NFC');
    return text.isWellFormed() && !text.includes('\0') ? text : undefined;
  } catch {
    return undefined;
  }
}
