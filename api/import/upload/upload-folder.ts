import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { refuseWithoutRoom } from '#api/db/disk-room.ts';
import { Problem } from '#contract/problem.ts';

const PREFIX = '.floodlight-import-';
/** A folder is left over if no server touched it for so many milliseconds. */
const SILENT_MS = 60_000;

export interface Piece {
  upload: string;
  at: number;
  bytes: Uint8Array;
  /** How many bytes of the whole import are still to come, with this piece. */
  remaining: number;
}

/** Keeps the files that are uploaded to this process in a hidden folder of DATA_DIR. The folder goes when the process ends. */
export function createUploadFolder(dataDir: string) {
  const host = hostname().replace(/[^\w.]/g, '_');
  const name = `${PREFIX}${host}-${process.pid}-${randomUUID()}`;
  const folder = join(dataDir, name);
  /** Where the pieces of each file end. */
  const files = new Map<string, number[]>();
  const oneByOne = pLimit(1);
  let isClosed = false;
  const pathOf = (upload: string) => join(folder, upload);

  async function append(file: FileHandle, start: number, bytes: Uint8Array): Promise<void> {
    try {
      await file.truncate(start);
      for (let done = 0; done < bytes.length; )
        done += (await file.write(bytes, done, bytes.length - done, start + done)).bytesWritten;
    } catch (error) {
      await file.truncate(start);
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      await refuseWithoutRoom(dataDir, bytes.length);
      throw new Problem('disk_full', { retryAfter: 60, cause: error });
    }
  }

  return {
    /** Rows name this process by its folder. */
    name,
    has: (upload: string) => files.has(upload),
    sizeOf: (upload: string) => files.get(upload)?.at(-1) ?? 0,
    piecesOf: (upload: string) => files.get(upload)?.length ?? 0,
    /** @throws Problem disk_full naming the room that is needed */
    checkRoom: (bytes: number) => refuseWithoutRoom(dataDir, bytes),

    /** Appends a piece; the last one sent again takes the place of the one before. @throws Problem upload_gone, disk_full */
    write: ({ upload, at, bytes, remaining }: Piece): Promise<void> =>
      oneByOne(async () => {
        const ends = files.get(upload) ?? [];
        if (isClosed || at > ends.length) throw new Problem('upload_gone');
        // The piece is here; only its answer was lost.
        if (at < ends.length - 1) return;
        await refuseWithoutRoom(dataDir, Math.max(remaining, bytes.length));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(pathOf(upload), ends.length === 0 ? 'w' : 'r+', 0o600);
        files.set(upload, ends);
        try {
          const start = ends[at - 1] ?? 0;
          ends.length = at;
          await append(file, start, bytes);
          ends.push(start + bytes.length);
        } finally {
          await file.close();
        }
      }),

    /** @throws Problem upload_gone where a piece is missing */
    pathOf(upload: string, pieces: number): string {
      if (files.get(upload)?.length !== pieces) throw new Problem('upload_gone');
      return pathOf(upload);
    },

    remove: (upload: string): Promise<void> =>
      oneByOne(async () => {
        files.delete(upload);
        await rm(pathOf(upload), { force: true });
      }),

    /** Shows other processes that this one runs. */
    async touch(): Promise<void> {
      const time = new Date();
      await utimes(folder, time, time).catch(() => undefined);
    },

    close: (): Promise<void> =>
      oneByOne(async () => {
        isClosed = true;
        files.clear();
        await rm(folder, { recursive: true, force: true });
      }),

    /** Removes the folders that killed processes left, and gives their names. */
    async sweep(): Promise<string[]> {
      const removed: string[] = [];
      for (const other of await readdir(dataDir)) {
        if (!other.startsWith(PREFIX) || other === name) continue;
        const found = await stat(join(dataDir, other)).catch(() => undefined);
        if (found === undefined) continue;
        const [, pid] = other.startsWith(`${PREFIX}${host}-`)
          ? (/-(\d+)-[\da-f-]{36}$/.exec(other) ?? [])
          : [];
        const hasEnded = pid !== undefined && !isRunning(Number(pid));
        if (!hasEnded && Date.now() - found.mtimeMs < SILENT_MS) continue;
        await rm(join(dataDir, other), { recursive: true, force: true });
        removed.push(other);
      }
      return removed;
    },
  };
}

/** Returns whether another process has this number. In a container each start has the same number. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
