import { expect, test } from '#tests/support/site.ts';

/** Parts of the page that have no layout, so that a capture of the whole page would leave them blank. */
const blankParts = () =>
  [...document.querySelectorAll('main *, footer *')].filter(
    (part) => !part.checkVisibility({ contentVisibilityAuto: true }) && part.checkVisibility(),
  ).length;

const PATHS = ['/', '/cricket', '/home/iplpage', '/blog', '/contact'];

for (const path of PATHS) {
  test(`At rest ${path} is whole for a capture`, async ({ page }) => {
    await page.goto(path);
    await expect.poll(() => page.evaluate(blankParts)).toBe(0);
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`At ${viewport.width} pixels the home page ends within 5,500`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expect.poll(() => page.evaluate(blankParts)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_500);
  });
}

// /contact is short enough to be whole at once.
const LONG = PATHS.filter((each) => each !== '/contact');

for (const path of LONG) {
  test(`On paper ${path} is whole before its script has come`, async ({ page }) => {
    // Never answered.
    await page.route(/\/assets\/client-/, () => undefined);
    await page.goto(path);
    expect(await page.evaluate(blankParts)).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(blankParts)).toBe(0);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  for (const path of LONG) {
    test(`${path} is whole for a capture`, async ({ page }) => {
      await page.goto(path);
      expect(await page.evaluate(blankParts)).toBe(0);
    });
  }
});

test('A link to a far anchor leads there', async ({ page }) => {
  await page.goto('/home/iplpage');
  const link = page.getByRole('link', { name: /./ }).and(page.locator('.on-this-page a')).last();
  const target = (await link.getAttribute('href')) ?? '';
  await page.goto(`/home/iplpage${target}`);
  await expect(page.locator(target)).toBeInViewport();
});
