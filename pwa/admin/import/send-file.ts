import type { CallApi } from '#contract/endpoint.ts';
import { type ImportUpload, PIECE_BYTES_MAX, storePiece } from '#contract/import.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';

/** Each piece is tried so often, since lines of phones break off. */
const TRIES = 3;

/** How much of a file was sent. */
export interface Sending {
  readonly upload: string;
  /** Pieces that the server has. */
  pieces: number;
}

export const newSending = (): Sending => ({ upload: newKey(), pieces: 0 });

interface SendOptions {
  /** How many bytes of other files come after this one. */
  after: number;
  /** The upload of the file before it. */
  beside: string | undefined;
  /** Sending goes on after these pieces, and adds to them. */
  sending: Sending;
  signal: AbortSignal;
  /** Called with the number of bytes that were sent. */
  onSent: (bytes: number) => void;
}

/** Sends a file in pieces. @throws Problem, CallFailed */
export async function sendFile(
  callApi: CallApi,
  file: File,
  { sending, after, beside, signal, onSent }: SendOptions,
): Promise<ImportUpload> {
  const { upload } = sending;
  const pieces = Math.max(1, Math.ceil(file.size / PIECE_BYTES_MAX));
  for (let at = sending.pieces; at < pieces; at += 1) {
    const piece = file.slice(at * PIECE_BYTES_MAX, (at + 1) * PIECE_BYTES_MAX);
    const remaining = Math.max(1, file.size - at * PIECE_BYTES_MAX + after);
    const body = { upload, at, remaining, ...(beside !== undefined && { beside }) };
    await tried(() => callApi(storePiece, { body, file: piece }, { signal }), signal);
    sending.pieces = at + 1;
    onSent(Math.min(file.size, (at + 1) * PIECE_BYTES_MAX));
  }
  return { upload, pieces };
}

async function tried<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const isLine = error instanceof CallFailed;
      if (!isLine || left === 0 || signal.aborted) throw error;
    }
  }
}
