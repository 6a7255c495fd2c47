import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import multer from '@koa/multer';
import type { AppContext } from '#api/http/app-state.ts';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import type { Limits } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { tooLarge } from './read-body.ts';

interface Multipart {
  fields: unknown;
  file: Uint8Array | undefined;
}

const RETRY_AFTER_SECONDS = 10;
/** Room for boundaries and the heads of parts. Bytes. */
const ENVELOPE_MAX = 64 * 1024;
const UNREADABLE = 'The form is broken, or has more or other parts than expected.';

/**
 * Reads fields and the one file called `name` into memory; refuses more, or more bytes, while they stream in.
 *
 * Multer tells of a refusal only when the request has ended, which a slow client puts off. Its `streamHandler`
 * (https://github.com/expressjs/multer#streamhandler) gives us the parser: when multer lets go of it before the end of
 * the request, it has refused. What still comes is read past (`closeUnread` ends the connection).
 */
export function multipartReader(
  name: string,
  { bytes, fileBytes = 0 }: Limits,
  budget: MemoryBudget,
): (ctx: AppContext) => Promise<Multipart> {
  const limits = {
    fileSize: fileBytes,
    files: 1,
    fields: 20,
    parts: 21,
    fieldSize: bytes,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  // All fields together may have as many bytes as a JSON body.
  const most = fileBytes + bytes + ENVELOPE_MAX;

  return async (ctx) => {
    const length = ctx.request.length ?? most;
    if (length > most) throw tooLarge(most);
    // The claim lasts until the answer, since the picture waits in memory for its turn.
    ctx.res.once('close', budget.claim(length, RETRY_AFTER_SECONDS));
    let refusal = new Problem('bad_request', { detail: UNREADABLE });
    const refused = Promise.withResolvers<never>();

    const streamHandler = (request: IncomingMessage, parser: Writable) => {
      // These listeners run before multer's own, which unpipe the parser.
      parser.prependListener('file', (_: string, file: Readable) => {
        file.once('limit', () => {
          refusal = tooLarge(fileBytes);
        });
      });
      parser.prependListener('field', (_: string, __: string, { valueTruncated }: Truncated) => {
        if (valueTruncated) refusal = tooLarge(bytes);
      });
      parser.once('unpipe', () => {
        if (!request.complete) refused.reject(refusal);
      });
      let left = most;
      request.on('data', (piece: Buffer) => {
        left -= piece.length;
        if (left >= 0 || parser.destroyed) return;
        refusal = tooLarge(most);
        parser.destroy(refusal);
      });
      request.pipe(parser);
    };
    const options = { storage: multer.memoryStorage(), limits, streamHandler };
    const received = multer(options).single(name)(ctx, async () => undefined);
    // All that multer and its parser refuse is the sender's fault.
    await Promise.race([received, refused.promise]).catch(() => {
      throw refusal;
    });
    return { fields: 'body' in ctx.request ? ctx.request.body : {}, file: ctx.file?.buffer };
  };
}

interface Truncated {
  valueTruncated: boolean;
}
