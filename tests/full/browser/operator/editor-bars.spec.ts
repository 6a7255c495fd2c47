import type { Locator, Page } from '@playwright/test';
import { expect, postEditor, test } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

/** Lines at the end of the text, more than the window shows. */
async function writeLines(page: Page, text: Locator, count: number): Promise<void> {
  await text.click();
  await page.keyboard.press('Control+End');
  for (let line = 0; line < count; line += 1) {
    await page.keyboard.type('Dew.');
    await page.keyboard.press('Enter');
  }
}

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
    await writeLines(page, text, 40);
    await expect.poll(() => room('plain')).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: 'Rich text' }).click();
    await writeLines(page, text, 40);
    await expect.poll(() => room('rich')).toBeGreaterThanOrEqual(0);
  });

test('On a phone the tools of a long post stay below its bar', async ({ page, open, owner }) => {
  const { id } = await addPost(owner, { description: 'Dew.\n\n'.repeat(60) });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(`/admin/blogerForm?id=${id}`);
  await page.getByRole('button', { name: 'Rich text' }).click();
  await postEditor(page).text.click();
  await page.keyboard.press('Control+End');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const isCovered = () =>
    page.getByRole('button', { name: 'Bold' }).evaluate((bold) => {
      const { left, top, width, height } = bold.getBoundingClientRect();
      return !bold.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isCovered).toBe(false);
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
    await writeLines(page, text, 30);
    await inSight();
    await page.getByRole('button', { name: 'Rich text' }).click();
    await expect(page.locator('.editor-toolbar')).toBeVisible();
    await writeLines(page, text, 30);
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
