import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '#api/db/transaction.ts';
import type { NewPicture, PictureSize } from '#api/features/media/picture.service.ts';
import type { SinkDeps } from './documents.ts';

/** What the library notes of a picture of an import. */
export type PictureNote = Pick<NewPicture, 'alt' | 'ofPost'>;

/**
 * The picture of the library that is made of these bytes. A new one is stored at once, in a transaction of its own: those of a whole
 * text would take too much memory, and nobody would be answered while they are committed.
 * @throws Problem unsupported_image, unreadable_image, too_large
 */
export async function storePicture(
  { orm, pictures, now }: Pick<SinkDeps, 'orm' | 'pictures' | 'now'>,
  bytes: Uint8Array,
  note: PictureNote,
): Promise<PictureSize & { isNew: boolean }> {
  const known = await pictures.madeOf(bytes);
  if (known !== undefined) return { ...known, isNew: false };
  const encoded = await pictures.encode(bytes);
  // Others are answered between these two steps: each may take a tenth of a second.
  await setImmediate();
  await inTransaction(orm, (em) => pictures.store(em, encoded, { ...note, by: undefined, at: now() }));
  return { name: encoded.name, ...encoded.size, isNew: true };
}
