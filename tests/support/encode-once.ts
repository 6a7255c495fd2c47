import { createHash } from 'node:crypto';
import { type EncodePicture, encodeInProcess } from '#api/features/media/encode-process.ts';

const encoded = new Map<string, ReturnType<EncodePicture>>();

/** The real encoder, asked once in a process for the same bytes: most tests only need some picture. */
export const encodeOnce: EncodePicture = (task) => {
  const key = `${task.as} ${createHash('sha256').update(task.bytes).digest('hex')}`;
  const known = encoded.get(key) ?? encodeInProcess(task);
  encoded.set(key, known);
  return known;
};
