import type { Page } from '@playwright/test';

/** As the browser's own setting: every size in rem follows it. Pixels. */
export async function setFontSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}

/** What of the page lies beside the screen, and how much of it stays in view. */
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
