import type { CDPSession } from '@playwright/test';
import { expect, pictureFile, postEditor, test } from '#tests/support/operator-screens.ts';

/** Types a word as an input method does: each state of it stands marked in the text until the last one is taken. */
async function compose(keyboard: CDPSession, states: readonly string[]): Promise<void> {
  for (const text of states) {
    const [selectionStart, selectionEnd] = [text.length, text.length];
    await keyboard.send('Input.imeSetComposition', { text, selectionStart, selectionEnd });
  }
  await keyboard.send('Input.insertText', { text: states.at(-1) ?? '' });
}

test('Hindi and Telugu of an input method are published as they were typed', async ({ page, open, site }) => {
  await open('/admin/blogerForm');
  const { title, text, image, add, status } = postEditor(page);
  await page.getByRole('button', { name: 'Rich text' }).click();
  const keyboard = await page.context().newCDPSession(page);
  await title.click();
  await compose(keyboard, ['म', 'मै', 'मैच']);
  await text.click();
  await compose(keyboard, ['प', 'पि', 'पिच']);
  await page.keyboard.type(' ');
  await page.getByRole('button', { name: 'Bold' }).click();
  await compose(keyboard, ['क', 'क्', 'क्ष', 'क्षे', 'क्षेत्र']);
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.press('Enter');
  await compose(keyboard, ['ట', 'టా', 'టాస్']);
  await page.keyboard.type(' ');
  // A word that is given up leaves nothing.
  await keyboard.send('Input.imeSetComposition', { text: 'ము', selectionStart: 2, selectionEnd: 2 });
  await keyboard.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await compose(keyboard, ['మ', 'మం', 'మంచు']);
  await expect(page.locator('textarea[name="description"]')).toHaveValue('पिच **क्षेत्र**\n\nటాస్ మంచు');
  await image.setInputFiles(await pictureFile());
  await add.click();
  await expect(status).toContainText('“मैच” is published.');
  const address = await page
    .getByRole('main')
    .getByRole('link', { name: 'View on the site' })
    .getAttribute('href');
  const html = await (await site.fetch(address ?? '')).text();
  expect(html).toContain('<p>पिच <strong>क्षेत्र</strong></p>');
  expect(html).toContain('<p>టాస్ మంచు</p>');
});
