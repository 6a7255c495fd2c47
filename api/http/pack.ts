import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Encoding } from './encoding.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** Smaller ones gain nothing. Bytes. */
const WORTHWHILE = 1024;
/** While someone waits for it. */
const QUICK = 5;

export const isWorthPacking = ({ length }: Buffer) => length > WORTHWHILE;

/** In a thread beside the event loop. `smallest`: which takes brotli some twenty times as long. */
export function pack(body: Buffer, encoding: Encoding, { smallest = false } = {}): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body);
  if (encoding === 'gzip') return gzip(body, { level: smallest ? 9 : 6 });
  const quality = smallest ? zlib.constants.BROTLI_MAX_QUALITY : QUICK;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = zlib.constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    // No wider than the text: the encoder takes some ten times its window of memory.
    [BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
  };
  return brotli(body, { params });
}
