import { ContactPage } from '#tests/support/contact-page.ts';
import { halfPage } from '#tests/support/half-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test('A page whose script hangs is said to be on its way, until it is there', async ({ page }) => {
  await page.goto('/contact');
  await new ContactPage(page).ready();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sports ID' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/sports id/i);
  await expect(page.getByText('Loading the page')).toHaveCount(0);
});

// Three cards and four are laid out in their own ways.
for (const [path, kind, count, width] of [
  ['/blog?category=4', 'post-card', 4, 1280],
  ['/blog?category=2', 'post-card', 3, 768],
  ['/', 'info-card', 4, 1280],
] as const) {
  test(`${count} cards of ${path} stay where they are as the last one comes`, async ({
    page,
    line,
    request,
  }) => {
    await page.setViewportSize({ width, height: 1200 });
    const start = ` class="${kind}"`;
    const endOf = (html: string) => html.split(start, count).join(start).length;
    const { rest } = await halfPage(request, line, path, endOf);
    await page.goto(path, { waitUntil: 'commit' });
    const cards = page.locator(`.${kind}`);
    const places = () =>
      cards.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width]),
      );
    await expect(cards).toHaveCount(count - 1);
    const before = await places();
    rest();
    await page.waitForFunction(() => document.readyState !== 'loading');
    await expect(page.locator('.card-grid').filter({ has: cards }).first().locator('> *')).toHaveCount(count);
    expect((await places()).slice(0, count - 1)).toEqual(before);
  });
}
