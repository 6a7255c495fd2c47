import AxeBuilder from '@axe-core/playwright';
import { enterOffice, leaveMessage } from '#tests/support/office.ts';
import { expect, test } from '#tests/support/site.ts';

const screens = [
  '/login',
  '/admin',
  '/admin/categoryForm',
  '/admin/blogerForm',
  '/admin/homeBlogForm',
  '/admin/userInfo',
];

for (const width of [360, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`The operator's screens fit ${width} pixels by ${colorScheme} and axe finds nothing`, async ({
      page,
      site,
    }) => {
      await leaveMessage(site, {
        first_name: 'A',
        last_name: 'B',
        email: 'axe@example.in',
        phone: '12345',
        message: 'C',
      });
      await page.setViewportSize({ width, height: 760 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await enterOffice(page, site);
      for (const path of screens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, path).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        ).toEqual([]);
      }
    });
  }
}

test('On a phone the posts are cards to the eye and a table to a screen reader', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await enterOffice(page, site, '/admin/homeBlogForm');
  const table = page.getByRole('table', { name: 'Posts' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Image',
    'Title',
    'Description',
    'Category',
    'Date',
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
  await enterOffice(page, site, '/admin/homeBlogForm');
  const remove = page.getByRole('row').nth(1).getByRole('button', { name: 'Delete' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await expect(page.getByRole('row')).toHaveCount(6);
});
