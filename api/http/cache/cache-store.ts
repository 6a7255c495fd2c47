import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Answer, CallApi, CallInput, CallOptions, Endpoint } from '#contract/endpoint.ts';
import type { KeyOf } from './cache-key.ts';
import type { Encoding } from './compress.ts';

/** The revision of all that entries are made of. */
interface Revision {
  /** undefined while it is not known. */
  current(): string | undefined;
  /** Reads it from the database where it is not known. */
  refresh(): Promise<void>;
}

interface Options {
  maxBytes: number;
  keyOf: KeyOf;
  contentRevision: Revision;
}

export type CacheStore = ReturnType<typeof createCacheStore>;

/** Responses by the key of their address and their encoding, at most `maxBytes` of them. */
export function createCacheStore({ maxBytes, keyOf, contentRevision }: Options) {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    // A larger entry would push out most of the others, and is not cached.
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: sizeOf,
  });
  let current: string | undefined;
  let generation = 0;
  /** Entries of an older revision are never sent again. */
  function removeOlder(revision: string): void {
    if (revision === current) return;
    current = revision;
    for (const [key, entry] of entries) if (entry.revision !== undefined) entries.delete(key);
  }
  return {
    keyOf,
    contentRevision,
    get(key: string, encoding: Encoding): CacheEntry | undefined {
      const entry = entries.get(`${encoding} ${key}`);
      const isValid = entry?.revision === undefined || entry.revision === contentRevision.current();
      return isValid ? entry : undefined;
    },
    /** `encoding`: the one that was asked for; a short entry is the same in each of them. */
    set(key: string, encoding: Encoding, entry: CacheEntry): void {
      if (entry.revision !== undefined) removeOlder(entry.revision);
      entries.set(`${encoding} ${key}`, entry);
    },
    /** Changes with `clear`, so that who makes an entry sees whether it may be old. */
    generation: () => generation,
    /** To be called when the site's files are replaced: their entries have no revision. */
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
  /** The revision of the content that it was made of; undefined: of a file of the site, valid until `clear()`. */
  revision: string | undefined;
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

/** About what an entry takes beside its body. Bytes. */
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
const sizeOf = ({ revision, body }: CacheEntry, key: string): number =>
  OVERHEAD + key.length * 2 + (revision === undefined ? 0 : body.length);

/** Weak: the same answer may go out compressed or not. */
export function weakEtag(text: string | Buffer): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Whether a request has this very answer already (RFC 9110, 13.1.2). */
export function isFresh(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => bare(each) === bare(etag));
}

/** Room for what pages share, the categories and the newest posts. Few single posts and searches are read twice. */
const MOST = 50;

/** Caches answers of calls inside the process that depend on the content alone. Callers must not change the answers. */
export function cacheCalls(callApi: CallApi, contentRevision: () => string | undefined): CallApi {
  const cache = new LRUCache<string, object>({ max: MOST });

  return async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<Answer<E>> => {
    const revision = endpoint.cache === 'content' ? contentRevision() : undefined;
    if (revision === undefined) return callApi(endpoint, input, options);
    const key = `${revision} ${endpoint.path} ${JSON.stringify([input.params, input.query])}`;
    const cached = cache.get(key);
    // The key names the endpoint, so the stored answer has its type.
    if (cached !== undefined) return cached as Answer<E>;
    let isWhole = true;
    const onIncomplete = () => {
      isWhole = false;
      options?.onIncomplete?.();
    };
    const answer = await callApi(endpoint, input, { ...options, onIncomplete });
    // An answer that was read while the content changed may be partly old and partly new.
    if (isWhole && revision === contentRevision() && typeof answer === 'object' && answer !== null)
      cache.set(key, answer);
    return answer;
  };
}
