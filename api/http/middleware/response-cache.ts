import type { Context, Middleware } from 'koa';
import {
  type KeptAnswer,
  packedFor,
  sharedHeaders,
  type Variant,
  variantOf,
  weakEtag,
} from '#api/http/cache/cache-entry.ts';
import type { AnswerStore } from '#api/http/cache/cache-store.ts';
import { mayShare, sharingOf } from '#api/http/cache/cacheable.ts';
import { chooseEncoding } from '#api/http/cache/encoding.ts';
import { nameRoute, routeOf } from './request-scope.ts';

/** What keeps answers, and what tells that they are the right ones. */
export interface Keeping {
  store: AnswerStore;
  /** The name under which the answer of an address is kept. */
  nameOf: (url: string) => string | undefined;
  /** Changes with all that kept answers are made of; undefined while that cannot be told. */
  stamp: () => string | undefined;
}

/** Keeps the answers that say that they are everyone's, packed as they are asked for, and gives them while they hold. */
export function keepAnswers({ store, nameOf, stamp }: Keeping): Middleware {
  /** By name: the first who asks makes the answer, the others wait for it. Of one that failed, it says so. */
  const making = new Map<string, Promise<'made' | 'failed'>>();

  async function giveKept(ctx: Context, name: string): Promise<boolean> {
    const kept = store.get(name, stamp);
    if (kept === undefined) return false;
    const ready = kept.variants[wantedBy(ctx)];
    const variant = ready ?? (await packedFor(kept, wantedBy(ctx)));
    if (variant === undefined) return false;
    if (ready === undefined && store.has(name, kept)) store.put(name, kept);
    nameRoute(ctx, kept.route);
    send(ctx, variant);
    return true;
  }

  async function make(ctx: Context, name: string, next: () => Promise<unknown>): Promise<void> {
    const before = stamp();
    await next();
    const body = sharedBody(ctx);
    const sharing = sharingOf(ctx);
    if (body === undefined || sharing === undefined) return;
    const answer: KeptAnswer = {
      route: routeOf(ctx),
      lines: new Map(),
      stamp: before,
      whole: undefined,
      variants: {},
      hits: 0,
      isAsked: false,
    };
    if (sharing.with === 'process') {
      const kept = store.get(name, stamp) ?? { ...answer, stamp: undefined };
      for (const encoding of sharing.encodings) kept.variants[encoding] = asItIs(ctx, body);
      return store.put(name, kept);
    }
    const etag = ctx.response.get('ETag') || weakEtag(body);
    const kept = { ...answer, whole: { body, etag, headers: sharedHeaders(ctx.res) } };
    const variant = await packedFor(kept, wantedBy(ctx));
    // Written meanwhile: it may be made of the old and of the new.
    if (before !== undefined && before === stamp()) store.put(name, kept);
    if (variant !== undefined) send(ctx, variant);
  }

  return async (ctx, next) => {
    const name = mayShare(ctx.req) ? nameOf(ctx.url) : undefined;
    if (name === undefined) return next();
    if (await giveKept(ctx, name)) return;
    for (let first = making.get(name); first !== undefined; first = making.get(name)) {
      const outcome = await first;
      if (await giveKept(ctx, name)) return;
      // One who left, or found the site busy: the next of those who waited makes it, not all of them.
      if (outcome === 'made') return make(ctx, name, next);
    }
    const made = Promise.withResolvers<'made' | 'failed'>();
    making.set(name, made.promise);
    let outcome: 'made' | 'failed' = 'failed';
    try {
      await make(ctx, name, next);
      outcome = 'made';
    } finally {
      making.delete(name);
      made.resolve(outcome);
    }
  };
}

const wantedBy = (ctx: Context) => chooseEncoding(ctx.get('Accept-Encoding'));

/** The bytes of an answer that may be given to others, too. */
function sharedBody({ body, status, res }: Context): Buffer | undefined {
  if (status !== 200 || res.hasHeader('Set-Cookie')) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.isBuffer(body) ? body : undefined;
}

/** An answer that is ready to be sent, as it stands. */
function asItIs(ctx: Context, body: Buffer): Variant {
  const used = ctx.response.get('Content-Encoding');
  const encoding = used === 'br' || used === 'gzip' ? used : 'identity';
  return variantOf(body, { encoding, etag: ctx.response.get('ETag'), headers: sharedHeaders(ctx.res) });
}

function send(ctx: Context, { body, headers }: Variant): void {
  ctx.status = 200;
  ctx.body = body;
  ctx.compress = false;
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    // Most are on every answer, and stand there already.
    if (ctx.res.getHeader(name) !== value) ctx.res.setHeader(name, value);
  }
}
