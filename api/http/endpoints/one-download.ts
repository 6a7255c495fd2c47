import { Readable } from 'node:stream';
import type { AppContext } from '#api/http/app-state.ts';
import { Problem } from '#contract/problem.ts';

type Pieces = AsyncIterable<string | Uint8Array>;

/** Sends what takes long to make, piece by piece as it is read, and on this server one at a time. @throws Problem export_running */
export function createOneDownload() {
  let isSending = false;
  return async (ctx: AppContext, prepare: () => Pieces | Promise<Pieces>): Promise<undefined> => {
    if (isSending) throw new Problem('export_running');
    isSending = true;
    try {
      const content = Readable.from(await prepare()).once('close', () => {
        isSending = false;
      });
      // The compression does not pass an error on, so the client would wait for ever.
      ctx.body = content.on('error', (error) => ctx.res.destroy(error));
    } catch (error) {
      isSending = false;
      throw error;
    }
  };
}
