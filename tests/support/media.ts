import type { LibraryPicture, PictureWithPlaces } from '#contract/media-library.ts';
import { aPicture } from './pictures.ts';
import type { TestApp } from './test-app.ts';

interface Fields {
  alt?: string;
  key?: string;
}

/** The form that sends a picture to the library; null: none. */
export async function aPictureForm(fields: Fields = {}, picture?: Uint8Array | null): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const bytes = picture === undefined ? await aPicture() : picture;
  if (bytes !== null) form.append('picture', new File([new Uint8Array(bytes)], 'picture.png'));
  return form;
}

/** Adds a picture to the library as an editor would. */
export async function upload(
  app: TestApp,
  token: string,
  fields: Fields = {},
  picture?: Uint8Array,
): Promise<LibraryPicture> {
  const body = await aPictureForm(fields, picture);
  const answer = await app.call('/api/media', { method: 'POST', token, body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const listed = async (app: TestApp, token: string, query = ''): Promise<LibraryPicture[]> =>
  (await app.call(`/api/media${query}`, { token })).json();

export const pictureOf = async (app: TestApp, token: string, name: string): Promise<PictureWithPlaces> =>
  (await app.call(`/api/media/${name}`, { token })).json();
