import { Readable } from 'node:stream';
import { compress, compressStream, isWorthCompressing } from '../cache/compress.ts';
import { chooseEncoding } from '../cache/encoding.ts';
import type { Middleware } from '../context.ts';

/** Pictures are compressed already. */
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)$)/;

/**
 * Compresses texts as the client likes it best, unless they are already (`ctx.state.isCompressed`). A whole response is
 * compressed at one go: each stream would hold an encoder's memory for as long as its client reads.
 */
export const compressResponses: Middleware = async (ctx, next) => {
  ctx.set('Vary', 'Accept-Encoding');
  await next();
  const { body } = ctx;
  const encoding = chooseEncoding(ctx.get('Accept-Encoding'));
  if (encoding === 'identity' || ctx.state.isCompressed) return;
  if (!TEXT.test(ctx.type) || ctx.res.hasHeader('Content-Encoding') || !ctx.writable) return;
  if (body instanceof Readable) {
    if (ctx.method === 'HEAD') return;
    ctx.set('Content-Encoding', encoding);
    ctx.body = body.pipe(compressStream(encoding));
    return;
  }
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (!isWorthCompressing(bytes)) return;
  ctx.body = await compress(bytes, encoding);
  ctx.set('Content-Encoding', encoding);
};
