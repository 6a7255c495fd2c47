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
