import type { Page } from '@playwright/test';

/** The address of the form of one page of the site; `new`: of a page to be. */
export const editorOf = (path: string) => `/admin/pages?page=${encodeURIComponent(path)}`;

export const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
export const addressOf = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true });

/** The line that says how the page is saved. */
export const savedLine = (page: Page, words: string | RegExp) => page.locator('.saved-line').getByText(words);

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
