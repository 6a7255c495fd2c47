import { CARE_PATH } from '#contract/pages-rules.ts';
import { expectPageLooks } from '#tests/support/looks.ts';
import { publicPages } from '#tests/support/public-pages.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

for (const { path } of publicPages) {
  test(`${path} is accessible by day and by night, and never scrolls sideways`, async ({ page }) => {
    await expectPageLooks(page, path);
  });
}

test('On the narrowest phones the menu is beside the name, numbers are whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const [name, menu] = await Promise.all([
    page.getByRole('banner').getByRole('link', { name: 'Reddy Anna' }).boundingBox(),
    page.getByRole('button', { name: 'Menu' }).boundingBox(),
  ]);
  if (name === null || menu === null) throw new Error('not shown');
  expect(menu.x).toBeGreaterThan(name.x + name.width);
  const heights = await page
    .locator('main .chat-buttons a')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(heights).toEqual([heights[0], heights[0], heights[0]]);
});

test('On a phone the bar of contacts comes when one reads on, on every page but that of care', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 });
  const bar = page.getByRole('link', { name: 'Ask on WhatsApp', includeHidden: true });
  for (const path of publicPages.map((each) => each.path).filter((each) => each !== CARE_PATH)) {
    await page.goto(path);
    await expect(bar, path).toBeHidden();
    await page.mouse.wheel(0, 300);
    await expect(bar, path).toBeInViewport();
  }
});

test('With reduced motion the bar of contacts does not slide in: it is whole as soon as it shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/cricket');
  const bar = page.getByRole('link', { name: 'Ask on WhatsApp', includeHidden: true });
  // In the middle of the way on which it slides otherwise.
  await page.evaluate(() => scrollTo(0, 80));
  await expect(bar).toBeInViewport({ ratio: 1 });
});
