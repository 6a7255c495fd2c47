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

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test(`At ${width} pixels no bar is over the line that is typed, in both editors`, async ({
    page,
    open,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.setViewportSize({ width, height });
    await open('/admin/blogerForm');
    const { text } = postEditor(page);
    /** From the line of the caret to the end of what is seen. */
    const room = (editor: 'rich' | 'plain') =>
      text.evaluate((field, kind) => {
        // In a text field the caret is at the end: in the last line above its padding.
        const style = getComputedStyle(field);
        // A new line has no text yet, and a range in it no place.
        const at = getSelection()?.anchorNode;
        const line = at instanceof Element ? at : at?.parentElement;
        const end =
          kind === 'plain'
            ? field.getBoundingClientRect().bottom - Number.parseFloat(style.paddingBottom)
            : (line?.getBoundingClientRect().bottom ?? Number.NaN);
        return innerHeight - end;
      }, editor);
    const write = async () => {
      await text.click();
      await page.keyboard.press('Control+End');
      for (let line = 0; line < 40; line += 1) {
        await page.keyboard.type('Dew.');
        await page.keyboard.press('Enter');
      }
    };
    await write();
    await expect.poll(() => room('plain')).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: 'Rich text' }).click();
    await write();
    await expect.poll(() => room('rich')).toBeGreaterThanOrEqual(0);
  });

for (const [width, height] of [
  [390, 330],
  [390, 480],
  [844, 390],
] as const)
  test(`In ${width} by ${height} pixels the typed line and the ones beside it are in sight`, async ({
    page,
    open,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.setViewportSize({ width, height });
    await open('/admin/blogerForm');
    const { text } = postEditor(page);
    /** What is over the caret's line, the line above and the one below. */
    const covers = () =>
      text.evaluate((field) => {
        const style = getComputedStyle(field);
        const box = field.getBoundingClientRect();
        const at = getSelection()?.anchorNode;
        const line = at instanceof Element ? at : at?.parentElement;
        const rich = (line ?? field).getBoundingClientRect();
        // In a text field the caret is at the end: in the last line above its padding.
        const end =
          field instanceof HTMLTextAreaElement
            ? box.bottom - Number.parseFloat(style.paddingBottom)
            : rich.bottom;
        const tall = Number.parseFloat(style.lineHeight);
        return [-1.4, -0.5, 0.4].map((lines) => {
          const there = document.elementFromPoint(box.left + 40, end + lines * tall);
          return there === null
            ? 'out of the window'
            : (there.closest('.admin-top, .admin-nav, .post-bar, .rich-tools')?.className ?? 'nothing');
        });
      });
    const inSight = () => expect.poll(covers).toEqual(['nothing', 'nothing', 'nothing']);
    const write = async () => {
      await text.click();
      await page.keyboard.press('Control+End');
      for (let line = 0; line < 30; line += 1) {
        await page.keyboard.type('Dew.');
        await page.keyboard.press('Enter');
      }
    };
    await write();
    await inSight();
    await page.getByRole('button', { name: 'Rich text' }).click();
    await expect(page.locator('.editor-toolbar')).toBeVisible();
    await write();
    await inSight();
    for (let line = 0; line < 40; line += 1) await page.keyboard.press('ArrowUp');
    await inSight();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.keyboard.type('Dew');
    await inSight();
    for (let cell = 0; cell < 8; cell += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('Dew');
    await inSight();
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
