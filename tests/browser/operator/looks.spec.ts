import { navEntries } from '#pwa/shared/admin/nav-entries.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { leaveMessage, openOperatorScreen } from '#tests/support/operator-screens.ts';
import { changePost, pictureFile, postEditor, writePost } from '#tests/support/post-editor.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const screens = ['/login', ...navEntries.map(({ href }) => href)];

for (const path of screens) {
  test(`${path} fits a phone, a tablet and a desk, and axe finds nothing by day or by night`, async ({
    page,
    site,
  }) => {
    await leaveMessage(site, {
      // Nothing in it can be broken.
      first_name: 'A'.repeat(50),
      last_name: 'B'.repeat(50),
      email: `${'axe'.repeat(20)}@example.in`,
      phone: '12345',
      message: 'C'.repeat(300),
    });
    await page.setViewportSize({ width: 360, height: 760 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openOperatorScreen(page, site, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const fits = async () => {
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
    };
    const isClean = async () => {
      await expectAccessible(page);
    };
    await fits();
    await isClean();
    await page.setViewportSize({ width: 768, height: 760 });
    await fits();
    await page.setViewportSize({ width: 1280, height: 760 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await fits();
    await isClean();
  });
}

test('On a phone the posts are cards to the eye and a table to a screen reader', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await openOperatorScreen(page, site, '/admin/homeBlogForm');
  const table = page.getByRole('table', { name: 'Posts' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Image',
    'Title',
    'Description',
    'Category',
    'Date',
    'In 30 days',
    'Actions',
  ]);
  await expect(table.getByRole('rowheader')).toHaveCount(5);
  const small = await page
    .locator('button:visible, nav a:visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map(({ textContent }) => textContent),
    );
  expect(small).toEqual([]);
});

test('An operator deletes nothing by accident with the keyboard alone', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/homeBlogForm');
  const remove = page.getByRole('row').nth(1).getByRole('button', { name: 'Delete' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await expect(page.getByRole('row')).toHaveCount(6);
});

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`What happens to posts and categories fits ${width} pixels by ${colorScheme} and axe finds nothing`, async ({
    page,
    site,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 760 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const token = await openOperatorScreen(page, site);
    const { id } = await writePost(site, token, { blog_title: `Looked at, ${width}`, state: 'draft' });
    const look = async (what: string) => {
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, what).toBeLessThanOrEqual(0);
      await expectAccessible(page, what);
    };
    const { text, image, save } = postEditor(page);
    await page.goto(`/admin/blogerForm?id=${id}`);
    await text.fill('## One\n\nMine, [linked](https://example.in).\n\n## Two\n\n## Three');
    await image.setInputFiles(await pictureFile());
    await page.getByRole('radio', { name: 'Scheduled' }).check();
    await page.getByLabel('Goes live at').fill('2031-01-02T09:30');
    await look('the form');
    await changePost(site, token, id, { description: 'Theirs' });
    await save.click();
    await expect(page.getByRole('button', { name: 'Save mine over it' })).toBeVisible();
    await look('a change meanwhile');
    await page.getByRole('link', { name: 'Home Blog Form' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('the question before leaving');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'Looked at' });
    await row.getByRole('button', { name: 'Delete' }).click();
    await row.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await look('the way back');
    await page.getByRole('button', { name: 'Recently deleted' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await look('what was deleted');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Category Form' }).click();
    const category = page.getByRole('listitem').filter({ hasText: 'Cricket' });
    await category.getByRole('button', { name: 'Delete' }).click();
    await category.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(page.getByRole('combobox', { name: 'Move its posts to' })).toBeVisible();
    await look('a category in use');
  });
}
