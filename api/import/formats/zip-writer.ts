import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  bytes: Uint8Array;
  /** Pictures are compressed already. */
  isCompressed?: boolean;
}

/** A fixed time makes the same archive of the same content. */
const SAME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** A zip archive of any size, piece by piece. The next file is read when a piece is asked for. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let asked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  let isOver = false;
  async function fill(): Promise<void> {
    for await (const { path, bytes, isCompressed = false } of entries) {
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      // The archive keeps this function to its end, and the bytes must not stay with it.
      const held = [bytes];
      zip.addReadStreamLazy(path, { ...SAME, compress: !isCompressed, size: bytes.length }, (give) => {
        give(null, Readable.from(held.splice(0), { objectMode: false }));
        resolve();
      });
      await Promise.race([Promise.all([begun, asked.promise]), over.promise]);
      if (isOver) return;
      asked = Promise.withResolvers();
    }
    zip.end();
  }
  zip.on('error', (error) => output.destroy(error));
  const filled = fill().catch((error) => void output.destroy(error));
  try {
    for (const pieces = output.iterator(); ; ) {
      asked.resolve();
      const { done, value } = await pieces.next();
      if (done) return;
      yield value;
    }
  } finally {
    // Nothing further is read when the reader left.
    isOver = true;
    over.resolve();
    await filled;
  }
}
