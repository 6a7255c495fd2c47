import type { IncomingMessage } from 'node:http';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import type { Limits } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';

const KB = 1024;
const MB = KB * KB;
/** What each body may take without asking: room for what people write. */
const OWN = 16 * KB;
/** A line brings at least 60 bytes at a time, even the longest body to come. */
const PIECES_MAX = 20_000;

/** A body, or a part of one, has more than `most` bytes: says how many it may have. */
export function tooLarge(most: number, cause?: unknown): Problem {
  const limit = most < MB ? `${Math.floor(most / KB)} KB` : `${Math.floor(most / MB)} MB`;
  return new Problem('too_large', { detail: `At most ${limit} are taken here.`, cause });
}

/**
 * The body of a request, in memory. It grows in one place: a list of pieces of a byte each would take a hundred times as
 * much. A thousand long bodies that never end cannot take the whole machine either: the last are refused.
 * @throws Problem too_large, timeout, busy, bad_request
 */
export function readBytes(
  request: IncomingMessage,
  { bytes, seconds }: Pick<Limits, 'bytes' | 'seconds'>,
  budget: MemoryBudget,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let body = Buffer.alloc(0);
  let size = 0;
  let pieces = 0;
  const releases: (() => void)[] = [];
  let claimed = 0;

  function grow(needed: number): void {
    const room = Math.min(bytes, Math.max(needed, body.length * 2));
    const more = Math.max(0, room - OWN) - claimed;
    releases.push(budget.claim(more, seconds));
    claimed += more;
    const larger = Buffer.allocUnsafeSlow(room);
    body.copy(larger, 0, 0, size);
    body = larger;
  }

  function take(piece: Buffer): void {
    pieces += 1;
    if (size + piece.length > bytes) throw tooLarge(bytes);
    if (pieces > PIECES_MAX) {
      throw new Problem('bad_request', { detail: 'The body came in too many pieces.' });
    }
    if (size + piece.length > body.length) grow(size + piece.length);
    piece.copy(body, size);
    size += piece.length;
  }

  /** What is sent after that is read past, and not kept. */
  const stop = () => request.removeAllListeners('data').resume();
  const late = setTimeout(() => reject(new Problem('timeout')), seconds * 1000);
  request.on('data', (piece: Buffer) => {
    try {
      take(piece);
    } catch (refusal) {
      stop();
      reject(refusal);
    }
  });
  request.on('end', () => resolve(body.subarray(0, size)));
  request.on('error', () => reject(new Problem('bad_request', { detail: 'The request broke off.' })));
  return promise.finally(() => {
    clearTimeout(late);
    for (const release of releases) release();
    stop();
  });
}
