import type { IncomingMessage } from 'node:http';
import { chooseEncoding, type Encoding } from './encoding.ts';

/** All that a kept answer depends on besides the address. */
export interface PlainRequest {
  encoding: Encoding;
  /** The ETags of what the client has, where it would take a 304. */
  has: string | undefined;
}

/** Anything else as Host is for the whole stack to judge. */
const PLAIN_HOST = /^[\w.:[\]-]{1,255}$/;
const NO_CACHE = /(?:^|,)\s*no-cache\s*(?:,|$)/;
/** With one of these a request is somebody's own, or has a body. */
const OWN = ['authorization', 'idempotency-key', 'content-length', 'transfer-encoding'];
const READ = ['host', 'accept-encoding', 'if-none-match', 'cache-control'];
const LENGTHS = new Set([...OWN, ...READ].map(({ length }) => length));

/**
 * Reads a request in which nothing but its address, its encodings and what it has already can make a difference;
 * undefined for any other. By its raw headers, in one pass: it stands before each answer that is kept.
 */
export function readPlainRequest({ method, rawHeaders }: IncomingMessage): PlainRequest | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const found: (string | undefined)[] = [undefined, undefined, undefined, undefined];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const raw = rawHeaders[at] ?? '';
    if (!LENGTHS.has(raw.length)) continue;
    const name = raw.toLowerCase();
    if (OWN.includes(name)) return undefined;
    const which = READ.indexOf(name);
    if (which === -1) continue;
    // Given twice, the whole stack joins or refuses them.
    if (found[which] !== undefined) return undefined;
    found[which] = rawHeaders[at + 1] ?? '';
  }
  const [host, encodings, has, caching] = found;
  if (host === undefined || !PLAIN_HOST.test(host)) return undefined;
  const isForced = caching !== undefined && NO_CACHE.test(caching);
  return { encoding: chooseEncoding(encodings), has: isForced ? undefined : has };
}
