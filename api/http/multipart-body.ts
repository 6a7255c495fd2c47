import multer from '@koa/multer';
import type { Context } from 'koa';
import { MulterError } from 'multer';
import type { Limits } from '#contract/endpoint-limits.ts';
import { Problem } from '#contract/problem.ts';

export interface Multipart {
  fields: unknown;
  file: Uint8Array | undefined;
}

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

  return async (ctx) => {
    try {
      await receive(ctx, async () => undefined);
    } catch (error) {
      throw problemOf(error);
    }
    return { fields: 'body' in ctx.request ? ctx.request.body : {}, file: ctx.file?.buffer };
  };
}

// Besides its own errors, multer passes on what the parser says about a broken body: all of it is the sender's fault.
function problemOf(error: unknown): Problem {
  if (error instanceof MulterError) {
    const tooLarge = error.code === 'LIMIT_FILE_SIZE' || error.code === 'LIMIT_FIELD_VALUE';
    return tooLarge
      ? new Problem('too_large', { cause: error })
      : new Problem('bad_request', {
          detail: 'The form has more or other parts than expected.',
          cause: error,
        });
  }
  return new Problem('bad_request', { detail: 'The form could not be read.', cause: error });
}
