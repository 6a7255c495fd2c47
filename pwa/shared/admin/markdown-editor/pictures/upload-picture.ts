import * as z from 'zod/mini';
import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { readToken } from '#pwa/shared/api/token.ts';
import { upload } from '#pwa/shared/api/upload.ts';

const uploaded = z.object({ name: z.string(), width: z.int(), height: z.int() });
export type UploadedPicture = z.infer<typeof uploaded>;

interface PictureToUpload {
  file: File;
  alt: string;
  /** Made for this picture: sent again with it, it makes no second one. */
  key: string;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/** Milliseconds without progress. */
const PATIENCE = 60_000;

/** Adds a picture to the site's library. @throws Problem or CallFailed */
export async function uploadPicture({
  file,
  alt,
  key,
  signal,
  onProgress,
}: PictureToUpload): Promise<UploadedPicture> {
  const body = new FormData();
  body.set('alt', alt);
  body.set('key', key);
  body.set('picture', file);
  const headers = new Headers({ Authorization: `Bearer ${readToken()}` });
  const response = await upload({
    url: '/api/media',
    method: 'POST',
    headers,
    body,
    signal,
    onProgress,
    patience: PATIENCE,
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const picture = response.ok ? uploaded.safeParse(answer).data : undefined;
  if (picture !== undefined) return picture;
  throw Problem.fromBody(answer) ?? new CallFailed('foreign', { status: response.status });
}
