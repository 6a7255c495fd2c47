import type { IncomingMessage } from 'node:http';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import type { Limits } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';

const KB = 1024;
const MB = KB * KB;
/** What each body may take without the shared budget: room for what people write. */
const OWN = 16 * KB;
/** Even the longest body comes in fewer pieces where a connection brings at least 60 bytes at a time. */
const PIECES_MAX = 20_000;

/** The refusal of a body, or a part of one, with more than `most` bytes. */
export function tooLarge(most: number, cause?: unknown): Problem {
  const limit = most < MB ? `${Math.floor(most / KB)} KB` : `${Math.floor(most / MB)} MB`;
  return new Problem('too_large', { detail: `At most ${limit} are taken here.`, cause });
}

/**
 * Reads the body of a request into memory, in one buffer: a list of pieces of a byte each would take a hundred times as much.
 * What all bodies take together has a limit, so that a thousand long ones that never end do not take the whole machine.
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

  /** Reads past all that is still sent. */
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
