import type { SqlEntityManager } from '@mikro-orm/sql';
import type { EncodedPicture, NewPicture, PictureService } from '#api/features/media/picture.service.ts';
import { keepOrRestorePicture, setUses } from '#api/features/media/picture-use.service.ts';
import { type FieldError, Problem } from '#contract/problem.ts';

/** A post's main picture as it is sent: an upload, or the name of one of the library. */
export interface SentPicture {
  upload: Uint8Array | undefined;
  name: string | undefined;
}

/** An upload that is to be stored, or the name of a stored picture. */
export type MainPicture = EncodedPicture | string;

type Pictures = Pick<PictureService, 'encode' | 'isOf' | 'store'>;

export const NO_IMAGE: FieldError = { field: 'blog_img', message: 'A post needs an image.' };
const GONE = 'This picture is not in the library any more. Choose another.';

/** Prepares the picture that was sent; an upload counts more than a name. Returns undefined where nothing was sent. */
export async function readyPicture(
  pictures: Pictures,
  { upload, name }: SentPicture,
): Promise<MainPicture | undefined> {
  return upload === undefined ? name : pictures.encode(upload);
}

/** Whether a post has what was sent already. */
export const hasPicture = (pictures: Pictures, image: string, { upload, name }: SentPicture): boolean =>
  upload === undefined ? name === undefined || name === image : pictures.isOf(image, upload);

/** Stores the picture in the transaction that stores the post. Returns its name. @throws Problem invalid_fields where it is gone */
export async function storePicture(
  em: SqlEntityManager,
  pictures: Pictures,
  picture: MainPicture,
  as: Omit<NewPicture, 'ofPost' | 'key'>,
): Promise<string> {
  if (typeof picture === 'string') {
    if (await keepOrRestorePicture(em, picture)) return picture;
    throw Problem.field('picture', GONE);
  }
  await pictures.store(em, picture, { ...as, ofPost: true });
  return picture.name;
}

/**
 * Notes that a post uses the picture for shared links, in the transaction that stores the post; undefined changes nothing.
 * @throws Problem invalid_fields for a picture that is not there
 */
export async function storeShare(em: SqlEntityManager, id: number, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  if (name !== '' && !(await keepOrRestorePicture(em, name))) {
    throw Problem.field('share_picture', GONE);
  }
  await setUses(em, { kind: 'post_share', id, post: id }, name === '' ? [] : [name]);
}
