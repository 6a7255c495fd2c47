import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { ImportUpload } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import * as repository from './upload.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Deps {
  orm: Orm;
  dataDir: string;
  now: () => Date;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Files that are to be imported, on their way in pieces. */
export function createUploads({ orm, dataDir, now }: Deps) {
  /** Writes a file out of its pieces. @throws Problem upload_gone where one is missing */
  async function write({ upload, pieces }: ImportUpload, file: FileHandle): Promise<void> {
    for (let at = 0; at < pieces; at += 1) {
      const bytes = await repository.readPiece(orm.em.fork(), upload, at);
      if (bytes === undefined) throw new Problem('upload_gone');
      await file.writeFile(bytes);
    }
  }

  return {
    store: (upload: string, at: number, bytes: Uint8Array): Promise<void> =>
      inTransaction(orm, (em) => repository.storePiece(em, { upload, at, bytes, storedAt: now() })),

    /** Gives `work` the paths of the files, in a hidden folder of DATA_DIR that is gone after. @throws Problem upload_gone */
    async *withFiles<T>(
      uploads: readonly ImportUpload[],
      work: (paths: readonly string[]) => AsyncGenerator<T>,
    ): AsyncGenerator<T> {
      const folder = await mkdtemp(join(dataDir, '.floodlight-'));
      try {
        const paths: string[] = [];
        for (const [at, upload] of uploads.entries()) {
          const path = join(folder, String(at));
          const file = await open(path, 'wx', 0o600);
          try {
            await write(upload, file);
          } finally {
            await file.close();
          }
          paths.push(path);
        }
        yield* work(paths);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    remove: (uploads: readonly ImportUpload[]): Promise<void> =>
      inTransaction(orm, (em) =>
        repository.deletePieces(
          em,
          uploads.map(({ upload }) => upload),
        ),
      ),

    /** Forgets what nobody imported. */
    purge: (): Promise<void> =>
      inTransaction(orm, (em) => repository.deleteOldPieces(em, new Date(now().getTime() - DAY_MS))),
  };
}
