import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AppContext, AppMiddleware } from '#api/http/app-state.ts';
import {
  type CacheEntry,
  type CacheStore,
  createEntry,
  etagMatches,
  type Headers,
  weakEtag,
} from '#api/http/cache/cache-store.ts';
import {
  type Compress,
  chooseEncoding,
  type Encoding,
  isWorthCompressing,
} from '#api/http/cache/compress.ts';
import { logWhenClosed } from '#api/http/middleware/request-scope.ts';
import type { CountUnsent } from '#api/http/server/limits.ts';
import type { Logger } from '#api/http/server/log.ts';

/** Headers that belong to one request, one connection or one encoding are not stored. */
const NOT_COMMON = new Set([
  'x-request-id',
  'idempotency-key',
  'connection',
  'content-length',
  'content-encoding',
  'etag',
]);

/**
 * Caches the responses that say that they are the same for everyone (`ctx.state.cacheable`), compressed as they are
 * asked for, and sends them while they are valid. A response that the client has already, by its ETag, is not sent again.
 */
export function responseCache(store: CacheStore, compress: Compress): AppMiddleware {
  /** Responses that are being made, by key: who asks first makes the response, the others wait for it. False for one that failed. */
  const pending = new Map<string, Promise<boolean>>();

  /** Makes and stores the entry for `encoding`. */
  async function encode(key: string, source: CacheEntry, encoding: Encoding): Promise<CacheEntry> {
    const generation = store.generation();
    const isCompressed = encoding !== 'identity' && isWorthCompressing(source.body);
    const entry = isCompressed
      ? createEntry({ ...source, body: await compress(source.body, encoding) }, encoding)
      : source;
    if (generation === store.generation()) store.set(key, encoding, entry);
    return entry;
  }

  async function sendCached(ctx: AppContext, key: string): Promise<boolean> {
    const encoding = encodingFor(ctx);
    const source = store.get(key, 'identity');
    // Files of the site have encodings of their own.
    const isSource = source?.contentVersion !== undefined;
    const entry = store.get(key, encoding) ?? (isSource ? await encode(key, source, encoding) : undefined);
    if (entry === undefined) return false;
    send(ctx, entry);
    return true;
  }

  async function make(ctx: AppContext, key: string, next: () => Promise<unknown>): Promise<void> {
    const { contentVersion } = store;
    const version = contentVersion.current();
    const generation = store.generation();
    await next();
    const body = cacheableBody(ctx);
    if (body === undefined || generation !== store.generation()) return;
    const etag = ctx.response.get('ETag') || weakEtag(body);
    const content = { route: ctx.state.route, body, etag, commonHeaders: commonHeaders(ctx.res) };
    if (ctx.state.cacheable === 'site') {
      const used = ctx.response.get('Content-Encoding');
      const entry = createEntry(
        { ...content, contentVersion: undefined },
        used === 'br' || used === 'gzip' ? used : 'identity',
      );
      return store.set(key, encodingFor(ctx), entry);
    }
    ctx.set('ETag', etag);
    await contentVersion.refresh();
    // A response that was made while the content changed may be partly old and partly new.
    const isOld = generation !== store.generation();
    if (isOld || version === undefined || version !== contentVersion.current()) return;
    const source = createEntry({ ...content, contentVersion: version }, 'identity');
    store.set(key, 'identity', source);
    send(ctx, await encode(key, source, encodingFor(ctx)));
  }

  async function respond(ctx: AppContext, next: () => Promise<unknown>): Promise<void> {
    const key = isForEveryone(ctx) ? store.keyOf(ctx.url) : undefined;
    if (key === undefined) return void (await next());
    await store.contentVersion.refresh();
    if (await sendCached(ctx, key)) return;
    for (let other = pending.get(key); other !== undefined; other = pending.get(key)) {
      const isMade = await other;
      if (await sendCached(ctx, key)) return;
      // Made and not stored, so each who waited makes its own. Where it failed (its client left, the site was busy), the first to
      // wake makes it, and the others wait for that one.
      if (isMade) return make(ctx, key, next);
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pending.set(key, promise);
    let isMade = false;
    try {
      await make(ctx, key, next);
      isMade = true;
    } finally {
      pending.delete(key);
      resolve(isMade);
    }
  }

  return async (ctx, next) => {
    await respond(ctx, next);
    if (ctx.res.hasHeader('ETag') && ctx.fresh) ctx.status = 304;
  };
}

const isForEveryone = ({ method, req }: AppContext) =>
  (method === 'GET' || method === 'HEAD') && req.headers.authorization === undefined;

const encodingFor = (ctx: AppContext) => chooseEncoding(ctx.get('Accept-Encoding'));

function cacheableBody({ body, status, res, state }: AppContext): Buffer | undefined {
  if (state.cacheable === undefined || status !== 200 || res.hasHeader('Set-Cookie')) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.isBuffer(body) ? body : undefined;
}

function commonHeaders(response: ServerResponse): Headers {
  const names = response.getHeaderNames().filter((name) => !NOT_COMMON.has(name));
  return names.map((name) => [name, String(response.getHeader(name))]);
}

function send(ctx: AppContext, { route, body, headers }: CacheEntry): void {
  ctx.state.route = route;
  ctx.state.isEncoded = true;
  ctx.status = 200;
  ctx.body = body;
  for (let at = 0; at < headers.length; at += 2) ctx.res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

interface Deps {
  store: CacheStore;
  log: Logger;
  countUnsent: CountUnsent;
}

/** Answers cached responses with their stored headers, and leaves all other requests to `koa`. */
export function fastPath({ store, log, countUnsent }: Deps, koa: RequestListener): RequestListener {
  return (request, response) => {
    // An answer behind another one must be able to say later that the connection closes (http-server.ts).
    if (response.socket === null) return koa(request, response);
    const plain = readPlainRequest(request);
    const key = plain && store.keyOf(request.url ?? '');
    const entry = plain && key !== undefined ? store.get(key, plain.encoding) : undefined;
    if (plain === undefined || entry === undefined) return koa(request, response);
    const { route, body, etag, headers, headersOf304 } = entry;
    const id = randomUUID();
    logWhenClosed(log, response, () => ({ id, route }));
    const isKnown = plain.ifNoneMatch !== undefined && etagMatches(plain.ifNoneMatch, etag);
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
