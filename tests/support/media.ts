import type { Page } from '@playwright/test';
import type { LibraryPicture, PictureWithPlaces } from '#contract/media.ts';
import { bodyOf, type Client } from './client.ts';
import { aPicture } from './pictures.ts';
import { aForm } from './posts.ts';

interface Fields {
  alt?: string;
  key?: string;
}

/** The form that sends a picture to the library; null: none. */
export async function aPictureForm(fields: Fields = {}, picture?: Uint8Array | null): Promise<FormData> {
  const bytes = picture === undefined ? await aPicture() : picture;
  return aForm({ ...fields, ...(bytes !== null && { picture: bytes }) });
}

/** Adds a picture to the library as an editor would. */
export async function addPicture(
  editor: Client,
  fields: Fields = {},
  picture?: Uint8Array,
): Promise<LibraryPicture> {
  return bodyOf(editor.post('/media', await aPictureForm(fields, picture)));
}

/** Puts a new picture in the place of one. */
export async function replacePicture(
  editor: Client,
  name: string,
  size: { width: number; height: number },
): Promise<LibraryPicture> {
  const form = await aPictureForm({}, await aPicture(size));
  return bodyOf(editor.post(`/media/${name}/replace`, form));
}

export const listPictures = async (editor: Client, query = ''): Promise<LibraryPicture[]> =>
  (await editor.get(`/media${query}`)).body;

export const readPicture = async (editor: Client, name: string): Promise<PictureWithPlaces> =>
  (await editor.get(`/media/${name}`)).body;

export const anImage = () => aPicture({ width: 90, height: 60 });

export const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true });

export const tile = (page: Page, alt: string) =>
  pictures(page).getByRole('button', { name: new RegExp(`^Open ${alt}`) });

/** Pictures are dropped on the screen, outside of its fields. */
export async function dropPictures(page: Page, names: readonly string[]): Promise<void> {
  const bytes = [...(await anImage())];
  await page.evaluate(
    ([all, data]) => {
      const transfer = new DataTransfer();
      for (const name of all) {
        transfer.items.add(new File([new Uint8Array(data)], name, { type: 'image/png' }));
      }
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    [names, bytes] as const,
  );
}
