import zlib from 'node:zlib';
import pLimit from 'p-limit';
import type { Encoding } from './encoding.ts';

/** Smaller ones gain nothing. Bytes. */
const WORTHWHILE = 1024;
/** Steps of brotli. `quick`: a third of the time of `fair`, for a seventh more bytes. `smallest` takes some twenty times as long. */
const STEPS = { quick: 3, fair: 5, smallest: zlib.constants.BROTLI_MAX_QUALITY };
const LARGEST_WINDOW = 22;
/** An encoder holds megabytes from its first bytes to its last; when many have begun, the process grows by all of them. */
const inTurn = pLimit(2);

export const isWorthPacking = ({ length }: Buffer) => length > WORTHWHILE;

/** In a thread beside the event loop. */
export function pack(body: Buffer, encoding: Encoding, step: keyof typeof STEPS = 'quick'): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body);
  if (encoding === 'gzip') return gzip(body, { level: step === 'smallest' ? 9 : 6 });
  const options = brotliOptions(body.length, STEPS[step]);
  return step === 'smallest' ? brotli(body, options) : inTurn(() => brotli(body, options));
}

/** For answers that are packed while they are made: nobody knows how long they get. */
export const quickBrotli = () => brotliOptions(64 * 1024, STEPS.quick);

function gzip(body: Buffer, options: zlib.ZlibOptions): Promise<Buffer> {
  const packed = Promise.withResolvers<Buffer>();
  zlib.gzip(body, options, settle(packed));
  return packed.promise;
}

function brotli(body: Buffer, options: zlib.BrotliOptions): Promise<Buffer> {
  const packed = Promise.withResolvers<Buffer>();
  zlib.brotliCompress(body, options, settle(packed));
  return packed.promise;
}

/** Unlike promisify's it holds no text that was packed: V8 keeps an encoder that is done with, and this with it, for thousands more. */
const settle =
  ({ resolve, reject }: PromiseWithResolvers<Buffer>) =>
  (error: Error | null, packed: Buffer) =>
    error === null ? resolve(packed) : reject(error);

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
