import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * axe finds nothing on the page. Waits for transitions to end, also for those that begin with the next two frames: a contrast
 * halfway through one is not the page's.
 */
export async function expectAccessible(page: Page, what = 'page'): Promise<void> {
  await page.waitForFunction(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return !document.getAnimations().some((animation) => animation instanceof CSSTransition);
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, what).toEqual([]);
}

/** Nothing of the page is outside of the screen. */
export async function expectFits(page: Page, what = 'page'): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, what).toBeLessThanOrEqual(0);
}

/** Nothing of the page is outside of the screen, and axe finds nothing. */
export async function expectLooksRight(page: Page, what = 'page'): Promise<void> {
  await expectFits(page, what);
  await expectAccessible(page, what);
}

/** The page is accessible on a phone by day and on a desktop by night, and fits the narrowest phones. */
export async function expectPageLooks(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expectFits(page, path);
  await page.setViewportSize({ width: 360, height: 720 });
  await expectAccessible(page, `${path} by day`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, `${path} by night`);
}

/** As the browser's own setting: every size in rem follows it. Pixels. */
export async function setFontSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}

/** What of the page is outside of the screen, and how much of it stays in view. */
export const layout = (page: Page) =>
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
