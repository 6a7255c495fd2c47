import { hasTooManyParameters } from '#api/http/server/limits.ts';
import { SLUG_BYTES_MAX } from '#contract/slug.ts';

/** An address whose response depends on some query parameters; all other parameters change nothing there. */
export interface CacheableAddress {
  /** The path in the contract, with `:id` for an id. */
  path: string;
  parameters: readonly string[];
}

/** Longer paths, which no post has, are answered and not cached. Characters. */
const PATH_MAX = 3 * SLUG_BYTES_MAX + 50;
/** Longer queries are answered and not cached. Characters. */
const QUERY_MAX = 500;
/** Gives the key of a URL, or undefined where no response is cached. */
export type KeyOf = (url: string) => string | undefined;

/**
 * Two URLs have one key only if they have the same path and, of the parameters that count there, the same text in the
 * same order; neither Host nor anything else of a request takes part. Below /api only the listed addresses have keys.
 */
export function cacheKeys(listed: readonly CacheableAddress[]): KeyOf {
  const exact = new Map<string, ReadonlySet<string>>();
  const patterns: [RegExp, ReadonlySet<string>][] = [];
  for (const { path, parameters } of listed) {
    const counting = new Set(parameters);
    if (!path.includes(':')) exact.set(path, counting);
    else patterns.push([new RegExp(`^${path.replace(/:\w+/g, '[1-9]\\d{0,14}')}$`), counting]);
  }
  const none: ReadonlySet<string> = new Set();

  function parametersOf(path: string): ReadonlySet<string> | undefined {
    const counting = exact.get(path);
    if (counting !== undefined) return counting;
    if (!path.startsWith('/api')) return none;
    return patterns.find(([pattern]) => pattern.test(path))?.[1];
  }

  return (url) => {
    // A target that is a whole URL, and one that parsers may read in more than one way, have no key.
    if (!url.startsWith('/') || url.includes('#')) return undefined;
    const cut = url.indexOf('?');
    const path = cut === -1 ? url : url.slice(0, cut);
    const query = cut === -1 ? '' : url.slice(cut + 1);
    if (path.length > PATH_MAX || query.length > QUERY_MAX || hasTooManyParameters(query)) return undefined;
    const counting = parametersOf(path);
    if (counting === undefined) return undefined;
    return query === '' || counting.size === 0 ? path : withQuery(path, query, counting);
  };
}

function withQuery(path: string, query: string, counting: ReadonlySet<string>): string | undefined {
  const counted: string[] = [];
  const names = new Set<string>();
  for (const pair of query.split('&')) {
    const [name = ''] = pair.split('=', 1);
    // An encoded name may be one of the counting names.
    if (/[%+]/.test(name)) return undefined;
    if (!counting.has(name)) continue;
    if (names.has(name)) return undefined;
    names.add(name);
    counted.push(pair);
  }
  return counted.length === 0 ? path : `${path}?${counted.join('&')}`;
}
