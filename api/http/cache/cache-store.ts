import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hasTooManyParameters } from '#api/http/server/limits.ts';
import type { Answer, CallApi, CallInput, CallOptions, Endpoint } from '#contract/endpoint.ts';
import { SLUG_BYTES_MAX } from '#contract/slug.ts';
import type { Encoding } from './compress.ts';

/** The version of all that entries are made of. */
interface ContentVersion {
  /** undefined while it is not known. */
  current(): string | undefined;
  /** Reads it from the database where it is not known. */
  refresh(): Promise<void>;
}

interface Options {
  maxBytes: number;
  keyOf: KeyOf;
  contentVersion: ContentVersion;
}

export type CacheStore = ReturnType<typeof createCacheStore>;

/** Responses by the key of their address and their encoding, at most `maxBytes` of them. */
export function createCacheStore({ maxBytes, keyOf, contentVersion }: Options) {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    // A larger entry would push out most of the others, and is not cached.
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: sizeOf,
  });
  let current: string | undefined;
  let generation = 0;
  /** Entries of an older version are never sent again. */
  function removeOlder(version: string): void {
    if (version === current) return;
    current = version;
    for (const [key, entry] of entries) if (entry.contentVersion !== undefined) entries.delete(key);
  }
  return {
    keyOf,
    contentVersion,
    get(key: string, encoding: Encoding): CacheEntry | undefined {
      const entry = entries.get(`${encoding} ${key}`);
      const isValid =
        entry?.contentVersion === undefined || entry.contentVersion === contentVersion.current();
      return isValid ? entry : undefined;
    },
    /** `encoding`: the one that was asked for; a short entry is the same in each of them. */
    set(key: string, encoding: Encoding, entry: CacheEntry): void {
      if (entry.contentVersion !== undefined) removeOlder(entry.contentVersion);
      entries.set(`${encoding} ${key}`, entry);
    },
    /** Changes with `clear`, so that who makes an entry sees whether it may be old. */
    generation: () => generation,
    /** To be called when the site's files are replaced: their entries have no version. */
    clear(): void {
      generation += 1;
      entries.clear();
    },
    figures: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}

export type Headers = [name: string, value: string][];

interface Content {
  /** What the log calls the address. */
  route: string;
  /** The version of the content that it was made of; undefined: of a file of the site, valid until `clear()`. */
  contentVersion: string | undefined;
  body: Buffer;
  etag: string;
  /** The headers that are the same in every encoding. */
  commonHeaders: Headers;
}

/** A response in one encoding, its headers ready to be written: names and values in turn, without the request id. */
export interface CacheEntry extends Content {
  headers: string[];
  headersOf304: string[];
}

/** About what an entry takes in addition to its body. Bytes. */
const OVERHEAD = 2_000;

export function createEntry(content: Content, encoding: Encoding): CacheEntry {
  const { body, etag, commonHeaders } = content;
  const of304: Headers = [...commonHeaders.filter(([name]) => name !== 'content-type'), ['ETag', etag]];
  const all: Headers = [...commonHeaders, ['ETag', etag], ['Content-Length', String(body.length)]];
  if (encoding !== 'identity') {
    for (const headers of [of304, all]) headers.push(['Content-Encoding', encoding]);
  }
  return { ...content, headers: all.flat(), headersOf304: of304.flat() };
}

/** The bytes of memory that an entry takes. Files of the site are in memory anyway. */
const sizeOf = ({ contentVersion, body }: CacheEntry, key: string): number =>
  OVERHEAD + key.length * 2 + (contentVersion === undefined ? 0 : body.length);

/** Weak: the same answer may go out compressed or not. */
export function weakEtag(text: string | Buffer): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Whether `If-None-Match` names this ETag (RFC 9110, 13.1.2). */
export function etagMatches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => bare(each) === bare(etag));
}

/** Room for what pages share, the categories and the newest posts. Few single posts and searches are read twice. */
const MOST = 50;

/** Caches answers of calls inside the process that depend on the content alone. Callers must not change the answers. */
export function cacheCalls(callApi: CallApi, contentVersion: () => string | undefined): CallApi {
  const cache = new LRUCache<string, object>({ max: MOST });

  return async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Answer<E>> => {
    const version = endpoint.cache === 'content' ? contentVersion() : undefined;
    if (version === undefined) return callApi(endpoint, input, options);
    const key = `${version} ${endpoint.path} ${JSON.stringify([input.params, input.query])}`;
    const cached = cache.get(key);
    // The key names the endpoint, so the stored answer has its type.
    if (cached !== undefined) return cached as Answer<E>;
    let isComplete = true;
    const onIncomplete = () => {
      isComplete = false;
      options?.onIncomplete?.();
    };
    const answer = await callApi(endpoint, input, { ...options, onIncomplete });
    // An answer that was read while the content changed may be partly old and partly new.
    if (isComplete && version === contentVersion() && typeof answer === 'object' && answer !== null)
      cache.set(key, answer);
    return answer;
  };
}

/** An address whose response depends on some query parameters; all other parameters change nothing there. */
export interface CacheableAddress {
  /** The path in the contract, with `:id` for an id. */
  path: string;
  /** Those that make another answer; `all`: with any query it is made for that call alone. */
  parameters: readonly string[] | 'all';
}

/** Longer paths, which no post has, are answered and not cached. Characters. */
const PATH_MAX = 3 * SLUG_BYTES_MAX + 50;
/** Longer queries are answered and not cached. Characters. */
const QUERY_MAX = 500;
/** Gives the key of a URL, or undefined where no response is cached. */
type KeyOf = (url: string) => string | undefined;

type Counting = ReadonlySet<string> | 'all';

/**
 * Two URLs have one key only if they have the same path and, of the parameters that count there, the same text in the
 * same order; neither Host nor anything else of a request takes part. Below /api only the listed addresses have keys.
 */
export function cacheKeys(listed: readonly CacheableAddress[]): KeyOf {
  const exact = new Map<string, Counting>();
  const patterns: [RegExp, Counting][] = [];
  for (const { path, parameters } of listed) {
    const counting = parameters === 'all' ? parameters : new Set(parameters);
    if (!path.includes(':')) exact.set(path, counting);
    else patterns.push([new RegExp(`^${path.replace(/:\w+/g, '[1-9]\\d{0,14}')}$`), counting]);
  }
  const none: ReadonlySet<string> = new Set();

  function parametersOf(path: string): Counting | undefined {
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
    if (query === '') return path;
    if (counting === 'all') return undefined;
    return counting.size === 0 ? path : withQuery(path, query, counting);
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
