import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import pLimit from 'p-limit';
import type { AppMiddleware } from '#api/http/app-state.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The encoding that an Accept-Encoding header likes best of those we have; of equals the smallest. */
export function chooseEncoding(header = ''): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const any = weights.get('*') ?? 0;
  const [br, gzip] = [weights.get('br') ?? any, weights.get('gzip') ?? any];
  const plain = weights.get('identity') ?? 0;
  if (Math.max(br, gzip) === 0 || plain > Math.max(br, gzip)) return 'identity';
  return br >= gzip ? 'br' : 'gzip';
}

/** Compression of fewer bytes gains next to nothing. */
const WORTHWHILE = 512;
/** Brotli's scale ends at 11. A page of 100 kB is a tenth smaller than at 4, in twice the time; 9 takes ten times as long. */
const QUALITY = 7;
/** As a power of two of bytes. With 17 an encoder of this quality holds 9 MB in place of 1, and a page is a five-hundredth smaller. */
const WINDOW = 16;
/** For streams, which are long: 5 takes three times as long there. */
const STREAM_QUALITY = 4;
/** An encoder holds megabytes from its first bytes to its last; when many have begun, the process grows by all of them. */
const AT_ONCE = 2;
/** Of what is compressed once and then kept. */
const LARGEST_WINDOW = 22;

export const isWorthCompressing = ({ length }: Buffer) => length > WORTHWHILE;

/** Compresses in a thread outside of the event loop. */
export type Compress = (body: Buffer, encoding: Encoding) => Promise<Buffer>;

/** Compresses responses while their clients wait. */
export function createCompress(): Compress {
  const limit = pLimit(AT_ONCE);
  return async (body, encoding) => {
    if (encoding === 'identity') return body;
    return limit(() => (encoding === 'br' ? brotli(body, QUALITY, WINDOW) : gzip(body, 6)));
  };
}

/** Compresses as much as possible, which takes some twenty times as long. */
export const compressSmallest = (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br' ? brotli(body, zlib.constants.BROTLI_MAX_QUALITY, LARGEST_WINDOW) : gzip(body, 9);

/** Compresses a body of unknown length while it is made. */
const compressingStream = (encoding: 'br' | 'gzip') =>
  encoding === 'br'
    ? zlib.createBrotliCompress(brotliOptions(64 * 1024, STREAM_QUALITY, WINDOW))
    : zlib.createGzip();

function gzip(body: Buffer, level: number): Promise<Buffer> {
  const compressed = Promise.withResolvers<Buffer>();
  zlib.gzip(body, { level }, settle(compressed));
  return compressed.promise;
}

function brotli(body: Buffer, quality: number, largestWindow: number): Promise<Buffer> {
  const compressed = Promise.withResolvers<Buffer>();
  zlib.brotliCompress(body, brotliOptions(body.length, quality, largestWindow), settle(compressed));
  return compressed.promise;
}

/** Unlike promisify's callback it does not hold the body: V8 frees encoders, and what they refer to, thousands later. */
const settle =
  ({ resolve, reject }: PromiseWithResolvers<Buffer>) =>
  (error: Error | null, compressed: Buffer) =>
    error === null ? resolve(compressed) : reject(error);

function brotliOptions(bytes: number, quality: number, largestWindow: number): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = zlib.constants;
  // The window is no wider than the text, since the encoder takes some ten times its window of memory.
  const window = Math.min(largestWindow, Math.max(16, Math.ceil(Math.log2(bytes + 16))));
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_SIZE_HINT]: bytes,
      [BROTLI_PARAM_LGWIN]: window,
    },
  };
}

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
