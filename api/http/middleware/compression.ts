import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import type { Middleware } from 'koa';
import { isWorthPacking, pack, quickBrotli } from '#api/http/cache/compress.ts';
import { chooseEncoding, type Encoding } from '#api/http/cache/encoding.ts';

/** What nobody keeps is packed once for each who asks, so a little better; long ones are the operator's. Bytes. */
const FAIR_MAX = 64 * 1024;

/** Pictures are packed already. */
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)$)/;

/**
 * Packs texts as the client likes it best, unless who made the answer says that it is packed (`ctx.compress = false`). A
 * whole answer is packed at one go: each stream would hold an encoder's memory for as long as its client reads.
 */
export const packAnswers: Middleware = async (ctx, next) => {
  ctx.set('Vary', 'Accept-Encoding');
  await next();
  const { body } = ctx;
  const encoding = chooseEncoding(ctx.get('Accept-Encoding'));
  if (encoding === 'identity' || ctx.compress === false) return;
  if (!TEXT.test(ctx.type) || ctx.res.hasHeader('Content-Encoding') || !ctx.writable) return;
  if (body instanceof Readable) {
    if (ctx.method === 'HEAD') return;
    ctx.set('Content-Encoding', encoding);
    ctx.body = body.pipe(packing(encoding));
    return;
  }
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (!isWorthPacking(bytes)) return;
  ctx.body = await pack(bytes, encoding, bytes.length > FAIR_MAX ? 'quick' : 'fair');
  ctx.set('Content-Encoding', encoding);
};

const packing = (encoding: Exclude<Encoding, 'identity'>) =>
  encoding === 'br' ? zlib.createBrotliCompress(quickBrotli()) : zlib.createGzip();
