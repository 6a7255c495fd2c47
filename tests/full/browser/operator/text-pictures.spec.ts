import type { Locator, Page } from '@playwright/test';
import type { Client } from '#tests/support/client.ts';
import { expectAccessible, layout } from '#tests/support/looks.ts';
import { addPicture } from '#tests/support/media.ts';
import {
  expect,
  failedCalls,
  hand,
  pictureFile,
  postEditor,
  showPreview,
  test,
} from '#tests/support/operator-screens.ts';
import { builtScript } from '#tests/support/visitor-pages.ts';

test.use({ allowedConsole: failedCalls });

const markdownOf = (page: Page) => page.locator('textarea[name="description"]');
const sheetOf = (page: Page) => page.getByRole('dialog', { name: /in the text$/ });

const countPictures = async (owner: Client): Promise<number> =>
  Number((await owner.get('/media?limit=1')).headers.get('X-Total-Count'));

async function chooseFromLibrary(page: Page, sheet: Locator, alt: string): Promise<void> {
  await sheet.getByRole('button', { name: 'Choose from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByRole('searchbox', { name: 'Search pictures' }).fill(alt);
  await picker.getByRole('searchbox', { name: 'Search pictures' }).press('Enter');
  await expect(picker.getByRole('button', { name: /^Choose / })).toHaveCount(1);
  await picker.getByRole('button', { name: new RegExp(`^Choose ${alt}`) }).click();
  await expect(picker).toHaveCount(0);
}

for (const [mode, button] of [
  ['Rich text', 'Gallery'],
  ['Markdown', 'Picture'],
] as const) {
  test(`A text in ${mode} takes pictures of library and device`, async ({ page, open, owner }) => {
    await open();
    const alt = `Floodlights seen in ${mode}`;
    const stored = await addPicture(owner, { alt });
    const before = await countPictures(owner);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/blogerForm');
    await page.getByRole('button', { name: mode }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    const sheet = sheetOf(page);
    await chooseFromLibrary(page, sheet, alt);
    await expect(sheet.getByRole('textbox', { name: 'What it shows' })).toHaveValue(alt);
    await sheet.getByLabel('Picture files').setInputFiles(await pictureFile('stand.png'));
    await sheet.getByRole('textbox', { name: 'What it shows' }).nth(1).fill('The empty [stand]');
    await sheet.getByRole('textbox', { name: 'Caption' }).nth(1).fill('Before the gates open');
    await expectAccessible(page, 'the pictures of a text');
    expect(await layout(page)).toMatchObject({ sideways: 0, beside: [] });
    await sheet.getByRole('button', { name: 'Add to the text' }).click();
    await expect(sheet).toHaveCount(0);
    const address = `/api/blog/${stored.name}#80x20`;
    await expect(markdownOf(page)).toHaveValue(
      new RegExp(
        `^!\\[${alt}\\]\\(${address}\\)\\n!\\[The empty \\\\\\[stand\\\\?\\]\\]\\(/api/blog/[a-z0-9-]+#\\d+x\\d+ "Before the gates open"\\)`,
      ),
    );
    // The one that the library had is not sent again.
    expect(await countPictures(owner)).toBe(before + 1);
    const preview = await showPreview(page);
    await expect(preview.getByRole('group', { name: 'Gallery' }).getByRole('img')).toHaveCount(2);
  });
}

test('A picture pasted into Markdown stands where the cursor is', async ({ page, open }) => {
  await open('/admin/blogerForm');
  const { text } = postEditor(page);
  await text.fill('Before the toss.\nAfter the toss.');
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(16, 16));
  const sheet = sheetOf(page);
  for (const [way, words] of [
    ['paste', 'A coin in the air'],
    ['drop', 'Two captains'],
  ] as const) {
    expect(await hand(text, way, 'toss.png')).toBe('prevented');
    await sheet.getByRole('textbox', { name: 'What it shows' }).fill(words);
    await sheet.getByRole('button', { name: 'Add to the text' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(text).toBeFocused();
  }
  await expect(text).toHaveValue(
    /^Before the toss\.\n\n!\[A coin in the air\]\(\S+\)\n\n!\[Two captains\]\(\S+\)\n\nAfter the toss\.$/,
  );
  // Neither became the main picture.
  await expect(page.getByRole('img', { name: 'Preview of toss.png' })).toHaveCount(0);
});

test('Pictures that are dropped together are described in one sheet, where one may be decorative', async ({
  page,
  open,
}) => {
  await open('/admin/blogerForm');
  const { text } = postEditor(page);
  await page.getByRole('button', { name: 'Rich text' }).click();
  await text.click();
  await page.keyboard.type('Before the toss.');
  expect(await hand(text.getByRole('paragraph'), 'drop', 'coin.png', 'rope.png')).toBe('prevented');
  const sheet = sheetOf(page);
  const wordsOf = (name: string) =>
    sheet.getByRole('group', { name }).getByRole('textbox', { name: 'What it shows' });
  await wordsOf('coin.png').fill('A coin in the air');
  await sheet.getByRole('button', { name: 'Add to the text' }).click();
  await expect(wordsOf('rope.png')).toBeFocused();
  await sheet
    .getByRole('group', { name: 'rope.png' })
    .getByRole('checkbox', { name: /^Decorative/ })
    .check();
  await sheet.getByRole('button', { name: 'Add to the text' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(markdownOf(page)).toHaveValue(
    /^Before the toss\.\n\n!\[A coin in the air\]\(\S+\)\n!\[\]\(\S+\)$/,
  );
});

test('A picture that is dropped in the library is chosen from there, and added once', async ({
  page,
  open,
  owner,
}) => {
  await open('/admin/blogerForm');
  await page.getByRole('button', { name: 'Markdown' }).click();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await sheetOf(page).getByRole('button', { name: 'Choose from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  const before = await countPictures(owner);
  expect(await hand(picker.getByRole('searchbox'), 'drop', 'library.png')).toBe('prevented');
  await expect.poll(() => countPictures(owner)).toBe(before + 1);
  await expect(picker).toHaveCount(0);
  await expect(sheetOf(page).getByRole('group', { name: 'From the library' })).toBeVisible();
  await expect(sheetOf(page).getByRole('group', { name: 'library.png' })).toHaveCount(0);
});

test('A part that a deploy has removed is said in its place, and the form stays', async ({ page, open }) => {
  await page.route(builtScript('picture-picker'), (route) => route.fulfill({ status: 404 }));
  await open('/admin/blogerForm');
  await postEditor(page).title.fill('Rain at tea');
  await page.getByRole('button', { name: 'Markdown' }).click();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await sheetOf(page).getByRole('button', { name: 'Choose from the library' }).click();
  await expect(sheetOf(page).getByRole('alert')).toHaveText(/^Part of this page didn’t load/);
  await expect(postEditor(page).title).toHaveValue('Rain at tea');
  await page.unroute(builtScript('picture-picker'));
  page.on('dialog', (dialog) => void dialog.accept());
  await sheetOf(page).getByRole('button', { name: 'Reload the page' }).click();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(postEditor(page).title).toHaveValue('Rain at tea');
});

test('A picture that is dropped offline is sent later, once', async ({ page, open, owner, context }) => {
  await open('/admin/blogerForm');
  const { title, text } = postEditor(page);
  await title.fill('Rain at tea');
  await page.getByRole('button', { name: 'Rich text' }).click();
  await text.click();
  await page.keyboard.type('The covers are on.');
  const before = await countPictures(owner);
  expect(await hand(text.getByRole('paragraph'), 'drop', 'covers.png')).toBe('prevented');
  const sheet = sheetOf(page);
  await sheet.getByRole('textbox', { name: 'What it shows' }).fill('Covers on the pitch');
  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'Add to the text' }).click();
  await expect(sheet.getByRole('alert')).toHaveText(
    'Couldn’t upload. There is no connection to the site. Check your internet, then try again.',
  );
  await expect(markdownOf(page)).toHaveValue('The covers are on.');
  await context.setOffline(false);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(markdownOf(page)).toHaveValue(
    /^The covers are on\.\n\n!\[Covers on the pitch\]\(\/api\/blog\/[a-z0-9-]+#\d+x\d+\)$/,
  );
  expect(await countPictures(owner)).toBe(before + 1);
});
