import type { Page } from '@playwright/test';
import type { LibraryPicture } from '#contract/media-library.ts';
import type { Client } from './client.ts';
import { aPicture } from './pictures.ts';

export const anImage = () => aPicture({ width: 90, height: 60 });

/** Adds a picture to the library beside the page. */
export async function addPicture(owner: Client, alt: string): Promise<LibraryPicture> {
  const form = new FormData();
  form.append('alt', alt);
  form.append('picture', new File([new Uint8Array(await anImage())], 'a.png'));
  return (await owner.post('/media', form)).body;
}

export const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true });

export const tile = (page: Page, alt: string) =>
  pictures(page).getByRole('button', { name: new RegExp(`^Open ${alt}`) });
