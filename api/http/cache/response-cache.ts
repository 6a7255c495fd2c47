import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Context, Middleware } from '../context.ts';
import {
  type CacheEntry,
  sharedHeaders,
  sizeOf,
  type Variant,
  weakEtag,
  withVariant,
} from './cache-entry.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';

interface Options {
  maxBytes: number;
  /** The key under which the response of an address is cached; undefined: it is not. */
  keyOf: (url: string) => string | undefined;
  /** Of what cached responses are made of; undefined while that cannot be told. */
  contentRevision: () => string | undefined;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Responses that are the same for everyone until the content changes (`ctx.state.isCacheable`). Each is made once for all
 * who ask for it at the same time, and compressed once for each encoding.
 */
export function createResponseCache({ maxBytes, keyOf, contentRevision }: Options) {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    // One that would push out most of the others is made anew each time.
    maxEntrySize: maxBytes / 4,
    sizeCalculation: (entry, key) => sizeOf(entry) + key.length * 2,
  });
  /** By key: resolved when the first who asked has the response, or failed to get it. */
  const making = new Map<string, Promise<void>>();

  /** The response of an address, if it is made of the present content. */
  function find(request: IncomingMessage, url: string): { key: string; entry: CacheEntry } | undefined {
    const key = isShareable(request) ? keyOf(url) : undefined;
    const entry = key === undefined ? undefined : entries.get(key);
    if (key === undefined || entry === undefined || entry.revision !== contentRevision()) return undefined;
    return { key, entry };
  }

  /** Answers from the cache; false where the response is not there. */
  async function answer(ctx: Context): Promise<boolean> {
    const found = find(ctx.req, ctx.url);
    if (found === undefined) return false;
    ctx.state.route = found.entry.route;
    await send(ctx, found.key, found.entry);
    return true;
  }

  async function send(ctx: Context, key: string, entry: CacheEntry): Promise<void> {
    const encoding = chooseEncoding(ctx.get('Accept-Encoding'));
    const whole = await withVariant(entry, encoding);
    if (whole !== entry) entries.set(key, whole);
    const variant = whole.variants[encoding];
    if (variant !== undefined) write(ctx, variant);
  }

  async function make(ctx: Context, key: string, next: () => Promise<unknown>): Promise<void> {
    const revision = contentRevision();
    await next();
    const body = ctx.state.isCacheable ? bodyOf(ctx) : undefined;
    // Where the content changed meanwhile, the response may be made of the old and of the new.
    if (body === undefined || revision === undefined || revision !== contentRevision()) return;
    const entry = {
      route: ctx.state.route,
      revision,
      body,
      etag: ctx.response.get('ETag') || weakEtag(body),
      headers: sharedHeaders(ctx.res),
      variants: {},
    };
    await send(ctx, key, entry);
  }

  const middleware: Middleware = async (ctx, next) => {
    const key = isShareable(ctx.req) ? keyOf(ctx.url) : undefined;
    if (key === undefined) return next();
    if (await answer(ctx)) return;
    // One who left or found the site busy has not made it: the next of those who waited does.
    for (let first = making.get(key); first !== undefined; first = making.get(key)) {
      await first;
      if (await answer(ctx)) return;
    }
    const made = Promise.withResolvers<void>();
    making.set(key, made.promise);
    try {
      await make(ctx, key, next);
    } finally {
      making.delete(key);
      made.resolve();
    }
  };

  return {
    middleware,
    /** The response to a request in an encoding, if it is there already. */
    variantFor(
      request: IncomingMessage,
      encoding: Encoding,
    ): { variant: Variant; route: string } | undefined {
      const entry = find(request, request.url ?? '')?.entry;
      const variant = entry?.variants[encoding];
      return entry && variant && { variant, route: entry.route };
    },
    figures: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}

/** Whether a request may be given a response that others got: it names nobody and changes nothing. */
const isShareable = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.authorization === undefined;

/** The bytes of a response that may be given to others, too. */
function bodyOf({ body, status, res }: Context): Buffer | undefined {
  if (status !== 200 || res.hasHeader('Set-Cookie')) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.isBuffer(body) ? body : undefined;
}

function write(ctx: Context, { body, headers }: Variant): void {
  ctx.status = 200;
  ctx.body = body;
  ctx.state.isCompressed = true;
  for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
}
