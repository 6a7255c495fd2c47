import type { Page } from '@playwright/test';
import { hydrated } from './page-weight.ts';

export const PHONE = { width: 360, height: 740 };
export const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const toggle = (page: Page, name: string) => nav(page).getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => nav(page).getByRole('link', { name, exact: true });

/** Opens a page, whose script has taken it over then. */
export async function open(page: Page, path = '/contact'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
