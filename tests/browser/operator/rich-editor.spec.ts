import type { Page } from '@playwright/test';
import {
  draftIsStored,
  expect,
  hand,
  openAs,
  pictureFile,
  postEditor,
  test,
} from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d/);
const markdownOf = (page: Page) => page.locator('textarea[name="description"]');

async function describePicture(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What it shows' }).fill(text);
  await page.getByRole('button', { name: 'Add to the text' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('A text with pictures is written on two devices', async ({ page, open, owner, site, browser }) => {
  await open('/admin/blogerForm');
  const { title, text, image, add, status } = postEditor(page);
  await page.getByRole('button', { name: 'Rich text' }).click();
  await title.fill('Two pictures of a wet evening');
  await text.click();
  await page.keyboard.type('The grass is ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('wet');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByLabel('Picture file').setInputFiles(await pictureFile('outfield.png'));
  await describePicture(page, 'A wet outfield');
  await hand(text, 'paste', 'pasted.png');
  await expect(page.getByRole('dialog')).toBeVisible();
  const stored = draftIsStored(page, 'A wet ball');
  await describePicture(page, 'A wet ball');
  await expect(text.getByRole('img', { name: 'A wet outfield' })).toBeVisible();
  await expect(markdownOf(page)).toHaveValue(
    /^The grass is \*\*wet\*\*\n\n!\[A wet outfield\]\(\/api\/blog\/[a-z0-9-]+#\d+x\d+\)\n\n!\[A wet ball\]/,
  );
  await stored;
  await expect(saved(page)).toBeVisible();

  const device = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  const other = await device.newPage();
  await openAs(other, owner, '/admin/blogerForm');
  await other.getByText('Unfinished posts').click();
  const row = other.getByRole('listitem').filter({ hasText: 'Two pictures of a wet evening' });
  await row.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('Two pictures of a wet evening');
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue(/A wet ball/);
  await device.close();

  await expect(page.getByText('The first picture of the text, unless you choose another')).toBeVisible();
  await image.setInputFiles(await pictureFile());
  await add.click();
  await expect(status).toContainText('is published.');
  const link = page.getByRole('main').getByRole('link', { name: 'View on the site' });
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('figure').getByRole('img', { name: 'A wet outfield' })).toHaveAttribute(
    'width',
    /\d+/,
  );
  await expect(page.locator('.figure')).toHaveCount(2);
});

test('An earlier version is compared and restored, as one more version', async ({ page, open, owner }) => {
  await open();
  const { id } = await addPost(owner, { blog_title: 'At first', description: 'Dew falls.' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const { title, text } = postEditor(page);
  await text.fill('Dew falls at eight.');
  await expect(page.getByText(/^Saved \d\d:\d\d, not published yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByRole('status')).toContainText('are published.');
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const sheet = page.getByRole('dialog', { name: 'Earlier versions' });
  await sheet.getByRole('listitem').nth(1).getByRole('button').first().click();
  await expect(sheet.locator('ins')).toHaveText(/at eight/);
  await sheet.getByRole('button', { name: 'Restore this version' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(text).toHaveValue('Dew falls.');
  await expect(title).toHaveValue('At first');
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(3);
});
