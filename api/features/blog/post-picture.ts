import type { SqlEntityManager } from '@mikro-orm/sql';
import type { EncodedPicture, NewPicture, PictureService } from '#api/features/media/picture.service.ts';
import { takePicture } from '#api/features/media/picture-use.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { type FieldError, Problem } from '#contract/problem.ts';
import type { RenderedText } from './render-text.ts';

/** A post's main picture as it is sent: an upload, or the name of one of the library. */
export interface SentPicture {
  upload: Uint8Array | undefined;
  name: string | undefined;
}

/** An upload that is to be stored, or the name of a picture that is there. */
export type MainPicture = EncodedPicture | string;

type Pictures = Pick<PictureService, 'encode' | 'isOf' | 'store'>;

export const NO_IMAGE: FieldError = { field: 'blog_img', message: 'A post needs an image.' };
const GONE: FieldError = {
  field: 'picture',
  message: 'This picture is not in the library any more. Choose another.',
};

/** An upload counts more than a name. undefined: nothing was sent. */
export async function readyPicture(
  pictures: Pictures,
  { upload, name }: SentPicture,
): Promise<MainPicture | undefined> {
  return upload === undefined ? name : pictures.encode(upload);
}

/** Whether a post has what was sent already. */
export const hasPicture = (pictures: Pictures, image: string, { upload, name }: SentPicture): boolean =>
  upload === undefined ? name === undefined || name === image : pictures.isOf(image, upload);

/** In the transaction that stores the post. Gives its name. @throws Problem invalid_fields where it is gone */
export async function storePicture(
  em: SqlEntityManager,
  pictures: Pictures,
  picture: MainPicture,
  as: Omit<NewPicture, 'ofPost' | 'key'>,
): Promise<string> {
  if (typeof picture === 'string') {
    if (await takePicture(em, picture)) return picture;
    throw new Problem('invalid_fields', { errors: [GONE] });
  }
  await pictures.store(em, picture, { ...as, ofPost: true });
  return picture.name;
}

/** What a change of a post is stored with. */
export interface Written {
  text: RenderedText | undefined;
  picture: MainPicture | undefined;
  by: Caller | undefined;
}
