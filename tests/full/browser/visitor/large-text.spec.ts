import { layout, setFontSize } from '#tests/support/looks.ts';
import { publicPages } from '#tests/support/public-pages.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use({ ...withoutWorker, isMobile: true, hasTouch: true });

const sizes = [
  { font: 20, width: 360 },
  { font: 24, width: 320 },
  { font: 32, width: 360 },
  // A zoom of 200 % on a phone of 360 pixels.
  { font: 16, width: 180 },
];
for (const { font, width } of sizes) {
  test(`With letters of ${font} pixels on ${width} pixels every page fits`, async ({ page }) => {
    await page.setViewportSize({ width, height: width * 2 });
    await setFontSize(page, font);
    for (const { path } of publicPages) {
      await page.goto(path);
      const { inView, ...beside } = await layout(page);
      expect(beside, path).toEqual({ sideways: 0, beside: [] });
      expect(inView, path).toBeLessThanOrEqual(0.2);
    }
  });
}
