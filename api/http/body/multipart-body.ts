import multer from '@koa/multer';
import { MulterError } from 'multer';
import type { Context } from '#api/http/context.ts';
import type { Limits } from '#contract/endpoint-limits.ts';
import { Problem } from '#contract/problem.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { tooLarge } from './too-large.ts';
import { withUpload } from './upload-stream.ts';

export interface Multipart {
  fields: unknown;
  file: Uint8Array | undefined;
}

/** What all uploads of the process may take together, from their first byte to their answer. Bytes. */
const UPLOADS = 64 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;
const budget = createMemoryBudget(UPLOADS);

/** Of boundaries and the heads of parts. Bytes. */
const ENVELOPE_MAX = 64 * 1024;

/** Reads fields and the one file called `name` into memory; refuses more, or more bytes, while they stream in. */
export function multipartReader(
  name: string,
  { bytes, fileBytes = 0 }: Limits,
): (ctx: Context) => Promise<Multipart> {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: fileBytes,
      files: 1,
      fields: 20,
      parts: 21,
      fieldSize: bytes,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  }).single(name);

  // The fields together may have what they may have as JSON.
  const most = fileBytes + bytes + ENVELOPE_MAX;

  return async (ctx) => {
    const length = ctx.request.length ?? most;
    if (length > most) throw tooLarge(most);
    // Held until the answer: the picture waits in memory for its turn.
    ctx.res.once('close', budget.claim(length, RETRY_AFTER_SECONDS));
    const received = await withUpload(ctx.req, most, async (stream) => {
      // All of the context but the request itself, so that the parser reads from the stream.
      const context: Context = Object.create(ctx, { req: { value: stream } });
      await receive(context, async () => undefined);
      return context.file?.buffer;
    }).catch((error) => {
      throw problemOf(error, { LIMIT_FILE_SIZE: fileBytes, LIMIT_FIELD_VALUE: bytes });
    });
    return { fields: 'body' in ctx.request ? ctx.request.body : {}, file: received };
  };
}

// Besides its own errors, multer passes on what the parser says about a broken body: all of it is the sender's fault.
function problemOf(error: unknown, limits: Record<string, number>): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof MulterError) {
    const limit = limits[error.code];
    return limit !== undefined
      ? tooLarge(limit, error)
      : new Problem('bad_request', {
          detail: 'The form has more or other parts than expected.',
          cause: error,
        });
  }
  return new Problem('bad_request', { detail: 'The form could not be read.', cause: error });
}
