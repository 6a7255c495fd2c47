import type { Page } from '@playwright/test';
import { aPicture } from './pictures.ts';

export const anImage = () => aPicture({ width: 90, height: 60 });

export const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true });

export const tile = (page: Page, alt: string) =>
  pictures(page).getByRole('button', { name: new RegExp(`^Open ${alt}`) });
