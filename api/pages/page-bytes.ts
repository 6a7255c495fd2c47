/** A text that is the same object in each page that holds it. */
export interface FixedText {
  readonly fixed: string;
}

/** Room for several times the largest page; one that needs more gets its own. Bytes. */
const ROOM = 1024 * 1024;
/** Of UTF-8, for a unit of JavaScript's text. */
const BYTES_PER_UNIT = 3;

/**
 * Gives what makes the bytes of a page of its pieces, `fill` having been applied to each. A fixed one is filled and encoded
 * once; the others in one go, without counting first how long they will be.
 */
export function pageWriter(
  fill: (text: string) => string,
): (pieces: readonly (string | FixedText)[]) => Buffer {
  const known = new WeakMap<FixedText, Buffer>();
  let room: Buffer | undefined;

  function bytesOf(piece: FixedText): Buffer {
    const before = known.get(piece);
    if (before !== undefined) return before;
    const bytes = Buffer.from(fill(piece.fixed));
    known.set(piece, bytes);
    return bytes;
  }

  return (pieces) => {
    const filled = pieces.map((piece) => (typeof piece === 'string' ? fill(piece) : bytesOf(piece)));
    const most = filled.reduce((sum, { length }) => sum + length * BYTES_PER_UNIT, 0);
    room ??= Buffer.allocUnsafeSlow(ROOM);
    const space = most > ROOM ? Buffer.allocUnsafeSlow(most) : room;
    let end = 0;
    for (const piece of filled) {
      end += typeof piece === 'string' ? space.write(piece, end) : piece.copy(space, end);
    }
    return Buffer.from(space.subarray(0, end));
  };
}
