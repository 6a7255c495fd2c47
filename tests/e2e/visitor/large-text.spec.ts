import type { Page } from '@playwright/test';
import { publicPages } from '#tests/support/public-pages.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use({ ...withoutWorker, isMobile: true, hasTouch: true });

/** What of the page lies beside the screen, and how much of it stays in view. */
const layout = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isClipped = (element: Element) => {
      for (let above = element.parentElement; above !== null; above = above.parentElement)
        if (getComputedStyle(above).overflowX !== 'visible') return true;
      return false;
    };
    const beside = Array.from(document.querySelectorAll('body *'), (element) => ({
      element,
      box: element.getBoundingClientRect(),
    }))
      .filter(({ box }) => box.width > 0 && (box.right > clientWidth + 1 || box.left < -1))
      .filter(({ element }) => element.closest('svg, .skip-link') === null && !isClipped(element))
      .map(({ element }) => `${element.tagName} ${element.textContent?.slice(0, 30)}`);
    const inView = Array.from(document.querySelectorAll('.site-header, .contact-bar'))
      .filter((element) => getComputedStyle(element).position === 'sticky')
      .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    return { sideways: scrollWidth - clientWidth, beside, inView: inView / innerHeight };
  });

const sizes = [
  { font: 20, width: 360 },
  { font: 24, width: 320 },
  { font: 32, width: 360 },
  // A zoom of 200 % on a phone of 360 pixels.
  { font: 16, width: 180 },
];
for (const { font, width } of sizes) {
  test(`With letters of ${font} pixels on ${width} pixels every page fits, and what stays in view is a fifth at most`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width * 2 });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: font } });
    for (const { path } of publicPages) {
      await page.goto(path);
      const { inView, ...beside } = await layout(page);
      expect(beside, path).toEqual({ sideways: 0, beside: [] });
      expect(inView, path).toBeLessThanOrEqual(0.2);
    }
  });
}
