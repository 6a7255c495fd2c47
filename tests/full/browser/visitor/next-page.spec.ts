import type { Page } from '@playwright/test';
import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { heading, hydrated } from '#tests/support/visitor-pages.ts';

test.use({ viewport: { width: 412, height: 823 }, ...withoutWorker });

/** Goes on from another page and reads the frame that shows the next one first; then follows the last of its links named by `press`. */
async function firstFrame(page: Page, href: string, press = '') {
  await page.goto('/disclaimer');
  await hydrated(page);
  return page.evaluate(
    ([href, press]) =>
      new Promise<{ parts: number; foot: number }>((resolve) => {
        const left = document.querySelector('h1');
        document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
        // The rest is drawn after that frame, or where no frame comes soon.
        const changes = new MutationObserver(() => poll());
        const poll = () => {
          const shown = document.querySelector('h1');
          if (shown === null || shown === left) return;
          changes.disconnect();
          if (press !== '') [...document.querySelectorAll<HTMLElement>(press)].at(-1)?.click();
          resolve({
            parts: document.querySelectorAll('main h2').length,
            foot: document.querySelector('footer')?.getBoundingClientRect().top ?? 0,
          });
        };
        changes.observe(document, { childList: true, subtree: true });
      }),
    [href, press] as const,
  );
}

for (const [path, title, parts] of [
  ['/terms-and-conditions', /terms/i, 12],
  ['/service', /services/i, 7],
] as const) {
  test(`On a phone the first frame of ${path} is its first screen`, async ({ page }) => {
    const first = await firstFrame(page, path);
    expect(first.parts).toBeGreaterThan(0);
    expect(first.parts).toBeLessThan(parts);
    expect(first.foot).toBeGreaterThan(2 * 823);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(parts);
    await expect(page).toHaveTitle(title);
  });
}

test('A link into a part of the next page leads there, though it comes later, and on to another page', async ({
  page,
}) => {
  await firstFrame(page, '/about-us', '.on-this-page a');
  await expect(page).toHaveURL(/#part-how-to-reach-us$/);
  await expect(page.getByRole('heading', { name: 'How to reach us' })).toBeInViewport();
  await page.getByRole('link', { name: 'Disclaimer', exact: true }).click();
  await expect(heading(page)).toHaveText('Disclaimer');
});

test('Where cards stand beside each other the next page is shown whole', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  expect((await firstFrame(page, '/service')).parts).toBe(7);
});
