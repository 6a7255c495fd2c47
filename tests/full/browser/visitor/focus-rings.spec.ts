import { publicPages } from '#tests/support/public-pages.ts';
import { expect, test } from '#tests/support/site.ts';

const paths = [
  ...publicPages.map(({ path }) => path),
  '/blog?q=cricket',
  '/login',
  '/offline',
  '/no-such-page',
];

for (const width of [320, 768, 1280]) {
  test(`At ${width} pixels whatever has the focus has a ring, and nothing cuts it off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      // From here on the browser shows where the focus is.
      await page.keyboard.press('Tab');
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await page.evaluate(cutRings), path).toEqual([]);
    }
  });
}

test.use({ allowedConsole: { lines: [/status of 404/] } });

/** Of each element that can have the focus: no ring, or on which sides it is cut off, and by what. */
function cutRings(): string[] {
  const found: string[] = [];
  const ringed = (element: Element | null): Element | null =>
    element === null || getComputedStyle(element).outlineStyle !== 'none'
      ? element
      : ringed(element.parentElement);
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    element.focus();
    if (document.activeElement !== element) continue;
    const name = element.outerHTML.slice(0, 80);
    // A card shows the ring of its link.
    const ring = ringed(element);
    if (ring === null) {
      found.push(`no ring: ${name}`);
      continue;
    }
    const { outlineWidth, outlineOffset } = getComputedStyle(ring);
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) - 0.5;
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    if (left - reach < 0 || right + reach > document.documentElement.clientWidth)
      found.push(`by the screen: ${name}`);
    for (let around = ring.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const isFar = style.contentVisibility === 'auto';
      if (style.overflowX === 'visible' && style.overflowY === 'visible' && !isFar) continue;
      const box = around.getBoundingClientRect();
      const margin =
        isFar || style.overflowX === 'clip' ? Number.parseFloat(style.overflowClipMargin) || 0 : 0;
      const isCut =
        left - reach < box.left - margin ||
        right + reach > box.right + margin ||
        top - reach < box.top - margin ||
        bottom + reach > box.bottom + margin;
      if (isCut) found.push(`by ${around.tagName}.${around.className}: ${name}`);
    }
  }
  return found;
}
