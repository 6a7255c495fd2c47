import { alive } from '#tests/support/page-weight.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use({ viewport: { width: 412, height: 823 }, ...withoutWorker });

for (const [path, title, parts] of [
  ['/terms-and-conditions', /terms/i, 11],
  ['/service', /services/i, 6],
] as const) {
  test(`On a phone the first frame of ${path} is its first screen, the rest follows, and the foot stays out of sight`, async ({
    page,
  }) => {
    await page.goto('/about-us');
    await alive(page);
    const first = await page.evaluate(
      (href) =>
        new Promise<{ parts: number; foot: number }>((resolve) => {
          const left = document.querySelector('h1');
          document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
          const look = () => {
            const shown = document.querySelector('h1');
            if (shown === null || shown === left) return requestAnimationFrame(look);
            return resolve({
              parts: document.querySelectorAll('main h2').length,
              foot: document.querySelector('footer')?.getBoundingClientRect().top ?? 0,
            });
          };
          look();
        }),
      path,
    );
    expect(first.parts).toBeGreaterThan(0);
    expect(first.parts).toBeLessThan(parts);
    expect(first.foot).toBeGreaterThan(2 * 823);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(parts);
    await expect(page).toHaveTitle(title);
  });
}
