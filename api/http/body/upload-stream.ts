import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { tooLarge } from './too-large.ts';

/**
 * The body of a request, as the parser of uploads reads it. The parser waits for the end of what it refused, which a slow
 * client never sends; it lets go of its stream first, and one that is destroyed by then is not waited for.
 */
class UploadStream extends Transform {
  readonly headers: IncomingMessage['headers'];
  readonly #most: number;
  #left: number;

  constructor({ headers }: IncomingMessage, most: number) {
    super();
    this.headers = headers;
    this.#most = most;
    this.#left = most;
  }

  override _transform(piece: Buffer, _: BufferEncoding, done: (error: Error | null, piece?: Buffer) => void) {
    this.#left -= piece.length;
    if (this.#left < 0) done(tooLarge(this.#most));
    else done(null, piece);
  }

  override unpipe(destination?: NodeJS.WritableStream): this {
    super.unpipe(destination);
    return this.destroy();
  }
}

/**
 * Gives `work` the body of `request`, at most `most` bytes of it. Whenever `work` ends, what still comes is read past
 * and not kept (end-unread.ts ends the connection).
 */
export async function withUpload<T>(
  request: IncomingMessage,
  most: number,
  work: (stream: UploadStream) => Promise<T>,
): Promise<T> {
  const stream = new UploadStream(request, most);
  const onClose = () => {
    if (!request.complete) stream.destroy(new Error('the request broke off'));
  };
  // Also for what is told after the parser has gone.
  stream.on('error', () => undefined);
  request.on('close', onClose);
  request.pipe(stream);
  try {
    return await work(stream);
  } finally {
    request.off('close', onClose);
    request.unpipe(stream);
    request.resume();
    stream.destroy();
  }
}
