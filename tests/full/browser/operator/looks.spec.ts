import { EXPORT, IMPORT, SETTINGS_PARTS } from '#contract/admin-paths.ts';
import { navEntries } from '#pwa/admin/kit/nav-entries.ts';
import { expectLooksRight } from '#tests/support/looks.ts';
import { expect, failedCalls, pictureFile, postEditor, test } from '#tests/support/operator-screens.ts';
import { expectLooksRightByDayAndNight, leaveWidestMessage } from '#tests/support/operator-stories.ts';
import { addPost, changePost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

const screens = ['/login', ...navEntries.map(({ href }) => href), ...SETTINGS_PARTS, IMPORT, EXPORT];

for (const path of screens) {
  test(`${path} fits each screen, and axe finds nothing by day or by night`, async ({ page, open, site }) => {
    await leaveWidestMessage(site);
    await open(path);
    await expectLooksRightByDayAndNight(page);
  });
}

test('On a phone the posts are rows of two lines to the eye and a table to a screen reader', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await open('/admin/homeBlogForm');
  const table = page.getByRole('table', { name: 'Posts' });
  await expect(table.getByRole('columnheader')).toHaveText(['Image', 'Title', 'Category', 'Date', 'Actions']);
  await expect(table.getByRole('rowheader')).toHaveCount(5);
  const small = await page
    .locator('button:visible, nav a:visible, tbody th a:visible, tbody label:visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map(({ textContent }) => textContent),
    );
  expect(small).toEqual([]);
});

test('On a tablet an entry of the activity has two lines', async ({ page, open, owner }) => {
  const { id } = (await owner.post('/category', { category: 'Kho-kho' })).body;
  await page.setViewportSize({ width: 768, height: 760 });
  await open('/admin/activity');
  const entry = page.getByRole('row').filter({ hasText: 'Kho-kho' }).first();
  expect((await entry.boundingBox())?.height).toBeLessThanOrEqual(54);
  await owner.delete(`/category/${id}`);
});

test('A post that is deleted by accident with the keyboard alone is back by one key', async ({
  page,
  open,
  owner,
}) => {
  await open();
  await addPost(owner, { blog_title: 'Alidade' });
  await page.goto('/admin/homeBlogForm?q=Alidade');
  const row = page.getByRole('row').filter({ hasText: 'Alidade' });
  await row.getByRole('button', { name: 'More for “Alidade”' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'More for “Alidade”' })).toBeFocused();
  // With the press itself: the next key may follow at once.
  const focused = await row
    .getByRole('button', { name: 'More for “Alidade”' })
    .evaluate((button: HTMLElement) => {
      button.click();
      return document.activeElement?.textContent;
    });
  expect(focused).toBe('Edit');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(row).toHaveCount(1);
});

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`Posts look right at ${width} pixels by ${colorScheme}`, async ({ page, open, owner }) => {
    await page.setViewportSize({ width, height: 760 });
    await page.emulateMedia({ colorScheme });
    await open();
    const { id } = await addPost(owner, { blog_title: `Looked at, ${width}`, state: 'draft' });
    const examine = (what: string) => expectLooksRight(page, what);
    const { text, image, save } = postEditor(page);
    await page.goto(`/admin/blogerForm?id=${id}`);
    await text.fill('## One\n\nMine, [linked](https://example.in).\n\n## Two\n\n## Three');
    await image.setInputFiles(await pictureFile());
    await examine('the form');
    await changePost(owner, id, { description: 'Theirs' });
    await save.click();
    await expect(page.getByRole('button', { name: 'Overwrite with mine' })).toBeVisible();
    await examine('a change meanwhile');
    await page.getByRole('link', { name: 'Home Blog Form' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await examine('the question before leaving');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Looked at' });
    await row.getByRole('button', { name: /^More/ }).click();
    await examine('what can be done with a post');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await examine('the way back');
    await page.getByRole('main').getByRole('link', { name: 'Trash' }).click();
    await expect(page.getByRole('button', { name: /^Restore/ }).first()).toBeVisible();
    await examine('the trash');
    await page.getByRole('link', { name: 'Category Form' }).click();
    const category = page.getByRole('listitem').filter({ hasText: /^Cricket/ });
    const more = category.getByRole('button', { name: 'More for “Cricket”' });
    if (await more.isVisible()) await more.click();
    await category
      .getByRole('button', { name: 'Delete' })
      .or(page.getByRole('menuitem', { name: 'Delete' }))
      .click();
    await expect(page.getByRole('combobox', { name: 'Move its posts to' })).toBeVisible();
    await examine('a category in use');
  });
}
