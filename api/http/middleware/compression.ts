import { Readable } from 'node:stream';
import type { AppMiddleware } from '#api/http/app-state.ts';
import {
  type Compress,
  chooseEncoding,
  compressingStream,
  isWorthCompressing,
} from '#api/http/cache/compress.ts';

/** Pictures are compressed already. */
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)$)/;

/**
 * Compresses texts as the client likes it best, unless who made the answer says how it is sent (`ctx.state.isEncoded`). A
 * whole answer is compressed at one go: each stream would hold an encoder's memory for as long as its client reads.
 */
export function compression(compress: Compress): AppMiddleware {
  return async (ctx, next) => {
    ctx.set('Vary', 'Accept-Encoding');
    await next();
    const { body } = ctx;
    const encoding = chooseEncoding(ctx.get('Accept-Encoding'));
    if (encoding === 'identity' || ctx.state.isEncoded) return;
    if (!TEXT.test(ctx.type) || ctx.res.hasHeader('Content-Encoding') || !ctx.writable) return;
    if (body instanceof Readable) {
      if (ctx.method === 'HEAD') return;
      ctx.set('Content-Encoding', encoding);
      ctx.body = body.pipe(compressingStream(encoding));
      return;
    }
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    if (!isWorthCompressing(bytes)) return;
    ctx.body = await compress(bytes, encoding);
    ctx.set('Content-Encoding', encoding);
  };
}
