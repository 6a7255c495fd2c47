import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { logWhenClosed } from '#api/http/middleware/request-scope.ts';
import type { CountUnsent } from '#api/http/server/limits.ts';
import type { Logger } from '#api/http/server/log.ts';
import { type CacheStore, isFresh } from './cache-store.ts';
import { chooseEncoding, type Encoding } from './compress.ts';

interface Deps {
  store: CacheStore;
  log: Logger;
  countUnsent: CountUnsent;
}

/** Answers cached responses with their stored headers, and leaves all other requests to `koa`. */
export function fastPath({ store, log, countUnsent }: Deps, koa: RequestListener): RequestListener {
  return (request, response) => {
    // An answer behind another one must be able to say later that the connection closes (pipelining.ts).
    if (response.socket === null) return koa(request, response);
    const plain = readPlainRequest(request);
    const key = plain && store.keyOf(request.url ?? '');
    const entry = plain && key !== undefined ? store.get(key, plain.encoding) : undefined;
    if (plain === undefined || entry === undefined) return koa(request, response);
    const { route, body, etag, headers, headersOf304 } = entry;
    const id = randomUUID();
    logWhenClosed(log, response, () => ({ id, route }));
    const isKnown = plain.ifNoneMatch !== undefined && isFresh(plain.ifNoneMatch, etag);
    response.writeHead(isKnown ? 304 : 200, [...(isKnown ? headersOf304 : headers), 'X-Request-Id', id]);
    if (isKnown || request.method === 'HEAD') return void response.end();
    response.end(body);
    countUnsent(response, body);
  };
}

/** All that a cached response depends on besides the address. */
interface PlainRequest {
  encoding: Encoding;
  /** The ETags of what the client has, where it would take a 304. */
  ifNoneMatch: string | undefined;
}

/** Requests with another Host go to Koa. */
const PLAIN_HOST = /^[\w.:[\]-]{1,255}$/;
const NO_CACHE = /(?:^|,)\s*no-cache\s*(?:,|$)/;
/** Requests with one of these headers are an operator's or a sender's, or have a body. */
const OWN = ['authorization', 'idempotency-key', 'content-length', 'transfer-encoding'];

/** Returns undefined for a request whose answer may depend on anything but its address, its encodings and its ETags. */
function readPlainRequest({ method, headersDistinct }: IncomingMessage): PlainRequest | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (OWN.some((name) => headersDistinct[name] !== undefined)) return undefined;
  const hosts = headersDistinct.host ?? [];
  if (hosts.length !== 1 || !PLAIN_HOST.test(hosts[0] ?? '')) return undefined;
  const value = (name: string) => headersDistinct[name]?.join();
  const isForced = NO_CACHE.test(value('cache-control') ?? '');
  return {
    encoding: chooseEncoding(value('accept-encoding')),
    ifNoneMatch: isForced ? undefined : value('if-none-match'),
  };
}
