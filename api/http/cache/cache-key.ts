/** Addresses whose responses depend on some query parameters; all other parameters change nothing there. */
export interface CacheableAddress {
  /** As routes are written: `:id` stands for a whole number, `:slug` for any part. */
  path: string;
  parameters: readonly string[];
}

/** Longer ones are answered, and not cached. Characters. */
const PATH_MAX = 300;
/** Longer ones are for the whole stack to judge. Characters. */
const QUERY_MAX = 500;
/** Several times what any call and any campaign has. More are refused: 414. */
const PARAMETERS_MAX = 100;

/**
 * Gives the key under which the response of an address is cached, or undefined where none is. Two addresses have one key
 * only if they have the same path and, of the parameters that count there, the same text in the same order; neither
 * Host nor anything else of a request takes part.
 */
export function cacheKeys(listed: readonly CacheableAddress[]): (url: string) => string | undefined {
  const exact = new Map<string, ReadonlySet<string>>();
  const patterns: [RegExp, ReadonlySet<string>][] = [];
  for (const { path, parameters } of listed) {
    const known = new Set(parameters);
    if (!path.includes(':')) exact.set(path, known);
    else patterns.push([patternOf(path), known]);
  }

  const parametersOf = (path: string) =>
    exact.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];

  return (url) => {
    // A whole URL as the target of a request, and what parsers may read in more than one way.
    if (!url.startsWith('/') || url.includes('#')) return undefined;
    const cut = url.indexOf('?');
    const path = cut === -1 ? url : url.slice(0, cut);
    const query = cut === -1 ? '' : url.slice(cut + 1);
    if (path.length > PATH_MAX || query.length > QUERY_MAX || hasTooMany(query)) return undefined;
    const known = parametersOf(path);
    if (known === undefined) return undefined;
    return query === '' || known.size === 0 ? path : withQuery(path, query, known);
  };
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace('.', '\\.').replace(':slug', '[^/]+').replace(/:\w+/g, '\\d{1,15}')}$`);

/** Whether a query has more than PARAMETERS_MAX parameters. */
export const hasTooMany = (query: string): boolean =>
  query.split('&', PARAMETERS_MAX + 1).length > PARAMETERS_MAX;

function withQuery(path: string, query: string, known: ReadonlySet<string>): string | undefined {
  const counted: string[] = [];
  const names = new Set<string>();
  for (const pair of query.split('&')) {
    const [name = ''] = pair.split('=', 1);
    // Encoded, it may be one of the known names after all.
    if (/[%+]/.test(name)) return undefined;
    if (!known.has(name)) continue;
    if (names.has(name)) return undefined;
    names.add(name);
    counted.push(pair);
  }
  return counted.length === 0 ? path : `${path}?${counted.join('&')}`;
}
