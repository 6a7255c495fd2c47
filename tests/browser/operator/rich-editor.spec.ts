import type { Page } from '@playwright/test';
import type { Post } from '#contract/blog.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { draftIsStored, hand, pictureFile, postEditor, writePost } from '#tests/support/post-editor.ts';
import { expect, operator, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d/);
const markdownOf = (page: Page) => page.locator('textarea[name="description"]');

async function describePicture(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What it shows' }).fill(words);
  await page.getByRole('button', { name: 'Add to the text' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('An operator writes with the toolbar, with two pictures in the text, and goes on on another device', async ({
  page,
  browser,
  site,
}) => {
  const token = await openOperatorScreen(page, site, '/admin/blogerForm');
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
  await expectAccessible(page);

  const device = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  const other = await device.newPage();
  await openOperatorScreen(other, site, '/admin/blogerForm');
  await other.getByText('Unfinished posts').click();
  const row = other.getByRole('listitem').filter({ hasText: 'Two pictures of a wet evening' });
  await row.getByRole('button', { name: 'Go on' }).click();
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('Two pictures of a wet evening');
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue(/A wet ball/);
  await device.close();

  await image.setInputFiles(await pictureFile());
  await add.click();
  await expect(status).toContainText('is published.');
  const link = page.getByRole('link', { name: 'See it on the site' });
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('figure').getByRole('img', { name: 'A wet outfield' })).toHaveAttribute(
    'width',
    /\d+/,
  );
  await expect(page.locator('.figure')).toHaveCount(2);
  expect(token).not.toBe('');
});

test('A text that the toolbar would change opens plain, with a sentence why', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
  const { text } = postEditor(page);
  await text.fill('*one *two* three*');
  await page.getByRole('button', { name: 'Rich text' }).click();
  await expect(page.getByText('has Markdown that the toolbar does not know')).toBeVisible();
  await expect(text).toHaveValue('*one *two* three*');
});

test('An operator sees what an earlier version said, restores it, and that is a version like any other', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const { id } = await writePost(site, token, { blog_title: 'At first', description: 'Dew falls.' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const { title, text } = postEditor(page);
  await text.fill('Dew falls at eight.');
  await expect(page.getByText(/^Saved \d\d:\d\d, not published yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByRole('status')).toContainText('is saved.');
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

test('An earlier version shows its picture, and what else is another now; restored, all but the address is back', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const fields = { blog_title: 'Rain at tea', description: 'Covers.', seo_title: 'Rain stops play' };
  const post = await writePost(site, token, fields);
  const body = new FormData();
  body.append('blog_img', new File([new Uint8Array(await aPicture({ width: 80, height: 60 }))], 'b.png'));
  body.append('seo_title', 'Play resumes');
  body.append('slug', 'sun');
  const changed = await operatorCall(site, token, `/blog/${post.id}`, { method: 'PATCH', body });
  expect(changed.status).toBe(200);
  await page.goto(`/admin/blogerForm?id=${post.id}`);
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const sheet = page.getByRole('dialog', { name: 'Earlier versions' });
  await sheet.getByRole('listitem').nth(1).getByRole('button').first().click();
  const picture = sheet.getByRole('img', { name: 'The picture of this version' });
  await expect(picture).toHaveAttribute('src', /^blob:/);
  const headline = sheet.locator('dl > div').filter({ hasText: 'Headline for search engines' });
  await expect(headline.locator('del')).toHaveText('Rain stops play');
  await expect(headline.locator('ins')).toHaveText('Play resumes');
  await expect(sheet).toContainText(
    'The end of its address was rain-at-tea. Restoring a version changes no address.',
  );
  await expectAccessible(page, 'an earlier version');
  await sheet.getByRole('button', { name: 'Restore this version' }).click();
  await expect(sheet).toHaveCount(0);
  const now: Post = await (await fetch(`${site.url}/api/blogs/${post.id}`)).json();
  expect(now).toMatchObject({ blog_img: post.blog_img, seo_title: 'Rain stops play', slug: 'sun' });
});

test('The toolbar above a long text does not cover the caret at its beginning', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site);
  const description = Array.from({ length: 60 }, (_, at) => `Over ${at} was quiet.`).join('\n\n');
  const { id } = await writePost(site, token, { blog_title: 'Sixty overs', description });
  await page.goto(`/admin/blogerForm?id=${id}`);
  await page.getByRole('button', { name: 'Rich text' }).click();
  await page.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Home');
  const clearance = () =>
    page.evaluate(() => {
      const caret = getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0;
      return caret - (document.querySelector('.editor-toolbar')?.getBoundingClientRect().bottom ?? 0);
    });
  await expect.poll(clearance).toBeGreaterThanOrEqual(0);
});

test('The preview has all styles of the page right after a first login', async ({ page, site }) => {
  await page.goto(`${site.url}/login`);
  await page.getByRole('textbox', { name: 'Username' }).fill(operator.username);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('link', { name: 'Blogger Form' }).click();
  await postEditor(page).text.fill('| a | b |\n| - | - |\n| 1 | 2 |\n\n> A quote');
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.locator('.table-scroll')).toHaveCSS('overflow-x', 'auto');
  await expect(preview.locator('blockquote')).toHaveCSS('font-style', 'italic');
  await expect(preview.locator('.prose')).toHaveCSS('max-width', /px$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('An operator writes in Hindi, and chooses in a sheet when it comes out', async ({ page, site }) => {
    await openOperatorScreen(page, site, '/admin/blogerForm');
    const { title, text, image, status } = postEditor(page);
    await page.getByRole('button', { name: 'Rich text' }).click();
    await title.fill('ओस और रात का मैच');
    await text.click();
    await page.keyboard.insertText('मैच से पहले पिच को देखें।');
    await expect(markdownOf(page)).toHaveValue('मैच से पहले पिच को देखें।');
    await image.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await aPicture() });
    await page.getByRole('button', { name: 'When to publish…' }).click();
    await page.getByLabel('Publish later at').fill('2099-11-21T09:00');
    await page.getByRole('button', { name: 'Publish later', exact: true }).click();
    await expect(status).toContainText('is scheduled. It goes live on 21 Nov 2099 at 09:00, India time.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
