import type { Page } from '@playwright/test';
import type { Post } from '#contract/blog.ts';
import { expectAccessible } from '#tests/support/looks.ts';
import {
  expect,
  fillLogin,
  pictureFile,
  postEditor,
  showPreview,
  test,
} from '#tests/support/operator-screens.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost } from '#tests/support/posts.ts';

const markdownOf = (page: Page) => page.locator('textarea[name="description"]');

test('A text that the toolbar would change opens plain, with a sentence why', async ({ page, open }) => {
  await open('/admin/blogerForm');
  const { text } = postEditor(page);
  await text.fill('*one *two* three*');
  await page.getByRole('button', { name: 'Rich text' }).click();
  await expect(page.getByText('has Markdown that the toolbar can’t show')).toBeVisible();
  await expect(text).toHaveValue('*one *two* three*');
});

test('An earlier version shows and restores all but the address', async ({ page, open, owner, site }) => {
  await open();
  const fields = { blog_title: 'Rain at tea', description: 'Covers.', seo_title: 'Rain stops play' };
  const post = await addPost(owner, fields);
  const body = new FormData();
  body.append('blog_img', new File([new Uint8Array(await aPicture({ width: 80, height: 60 }))], 'b.png'));
  body.append('seo_title', 'Play resumes');
  body.append('slug', 'sun');
  const changed = await owner.patch(`/blog/${post.id}`, body);
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
    'Its address ended in rain-at-tea. Restoring a version doesn’t change the address.',
  );
  await expectAccessible(page, 'an earlier version');
  await sheet.getByRole('button', { name: 'Restore this version' }).click();
  await expect(sheet).toHaveCount(0);
  const now: Post = await (await site.fetch(`/api/blogs/${post.id}`)).json();
  expect(now).toMatchObject({ blog_img: post.blog_img, seo_title: 'Rain stops play', slug: 'sun' });
});

test('The toolbar above a long text does not cover the caret', async ({ page, open, owner }) => {
  await open();
  const description = Array.from({ length: 60 }, (_, at) => `Over ${at} was quiet.`).join('\n\n');
  const { id } = await addPost(owner, { blog_title: 'Sixty overs', description });
  await page.goto(`/admin/blogerForm?id=${id}`);
  await page.getByRole('button', { name: 'Rich text' }).click();
  // Until its script is there, the plain field has the same name.
  await expect(page.locator('.editor-toolbar')).toBeVisible();
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
  await fillLogin(page);
  await page.getByRole('link', { name: 'Blogger Form' }).click();
  await postEditor(page).text.fill('| a | b |\n| - | - |\n| 1 | 2 |\n\n> A quote');
  const preview = await showPreview(page);
  await expect(preview.locator('.table-scroll')).toHaveCSS('overflow-x', 'auto');
  await expect(preview.locator('blockquote')).toHaveCSS('font-style', 'italic');
  await expect(preview.locator('.prose')).toHaveCSS('max-width', /px$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('An operator writes in Hindi, and chooses in a sheet when it comes out', async ({ page, open }) => {
    await open('/admin/blogerForm');
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

test('What is typed in a sheet of the text is there again after Escape', async ({ page, open }) => {
  await open('/admin/blogerForm');
  const { text } = postEditor(page);
  await page.getByRole('button', { name: 'Rich text' }).click();
  await text.click();
  const sheet = page.getByRole('dialog');
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  };

  const address = sheet.getByRole('textbox', { name: 'Address' });
  for (const [name, words, submit] of [
    ['Link', 'https://example.com/rain', 'Apply link'],
    ['Video or post', 'https://youtu.be/dQw4w9WgXcQ', 'Add card'],
  ] as const) {
    await tool(name).click();
    await address.fill(words);
    await leave();
    await tool(name).click();
    await expect(address).toHaveValue(words);
    await sheet.getByRole('button', { name: 'Discard' }).click();
    await expect(address).toHaveValue('');
    await sheet.getByRole('button', { name: 'Undo' }).click();
    await expect(address).toHaveValue(words);
    await sheet.getByRole('button', { name: submit }).click();
    await expect(sheet).toHaveCount(0);
    await expect(text).toContainText(words);
  }

  const alt = sheet.getByRole('textbox', { name: 'What it shows' });
  const caption = sheet.getByRole('textbox', { name: 'Caption' });
  const choose = async () => {
    await tool('Picture').click();
    await sheet.getByLabel('Picture file').setInputFiles(await pictureFile('covers.png'));
  };
  await choose();
  await alt.fill('Covers on the pitch');
  await leave();
  await choose();
  await expect(alt).toHaveValue('Covers on the pitch');
  await sheet.getByRole('button', { name: 'Add to the text' }).click();
  await expect(sheet).toHaveCount(0);
  await tool('Edit text').click();
  await caption.fill('At tea');
  await leave();
  await tool('Edit text').click();
  await expect(caption).toHaveValue('At tea');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(text).toContainText('At tea');
});

test('The link box finds posts by words; the tools of a table move no line of the text', async ({
  page,
  open,
  owner,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open();
  const { id, slug } = await addPost(owner, { blog_title: 'Quartz over the sightscreen' });
  await page.goto('/admin/blogerForm');
  const { text } = postEditor(page);
  await page.getByRole('button', { name: 'Rich text' }).click();
  await text.click();
  await page.keyboard.type('See also: ');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toBeFocused();
  await page.keyboard.type('quartz');
  await page.getByRole('list', { name: 'Posts and pages of this site' }).getByRole('button').click();
  await expect(text).toBeFocused();
  await expect(markdownOf(page)).toHaveValue(`See also: [Quartz over the sightscreen](/blog/${id}/${slug})`);

  await page.keyboard.press('Enter');
  const tools = page.getByRole('toolbar', { name: 'Text tools' });
  const before = await tools.boundingBox();
  await tools.getByRole('button', { name: 'Table', exact: true }).click();
  const ofTable = page.getByRole('toolbar', { name: 'Table tools' });
  await expect(ofTable).toBeVisible();
  expect(await tools.boundingBox()).toEqual(before);
  await page.keyboard.press('Alt+F10');
  await expect(ofTable.getByRole('button', { name: 'Add row' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text.getByRole('row')).toHaveCount(4);
});
