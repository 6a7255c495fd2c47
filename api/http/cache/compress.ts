import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import pLimit from 'p-limit';
import type { Encoding } from './encoding.ts';

/** Smaller ones gain nothing. Bytes. */
const WORTHWHILE = 1024;
const QUALITY = 5;
const LARGEST_WINDOW = 22;
/** Encoders hold megabytes from their first bytes to their last: a few of them at a time. */
const limit = pLimit(2);

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export const isWorthCompressing = ({ length }: Buffer): boolean => length > WORTHWHILE;

/** In a thread beside the event loop. `smallest`: for what is compressed once and sent for long; takes seconds. */
export function compress(body: Buffer, encoding: Encoding, isSmallest = false): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body);
  if (encoding === 'gzip') return limit(() => gzip(body, { level: isSmallest ? 9 : 6 }));
  const options = brotliOptions(body.length, isSmallest ? zlib.constants.BROTLI_MAX_QUALITY : QUALITY);
  return isSmallest ? brotli(body, options) : limit(() => brotli(body, options));
}

/** For answers of unknown length. */
export const compressStream = (encoding: Exclude<Encoding, 'identity'>): Transform =>
  encoding === 'br' ? zlib.createBrotliCompress(brotliOptions(64 * 1024, QUALITY)) : zlib.createGzip();

function brotliOptions(bytes: number, quality: number): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = zlib.constants;
  // No wider than the text: the encoder takes some ten times its window of memory.
  const window = Math.min(LARGEST_WINDOW, Math.max(16, Math.ceil(Math.log2(bytes + 16))));
  return {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_SIZE_HINT]: bytes,
      [BROTLI_PARAM_LGWIN]: window,
    },
  };
}
