import { posts } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({
  sharedBy: 'offline',
  allowedConsole: {
    lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /CallFailed: The call failed: network/],
  },
});

for (const line of ['with a line', 'from what is saved']) {
  test(`A post about care has the helpline, and no Play Now, ${line}`, async ({ page, context, request }) => {
    const inCare: { id: number }[] = await (await request.get('/api/category/10?view=card')).json();
    const carePosts = inCare.map(({ id }) => id);
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: 'Play Now' }).first()).toBeVisible();
    if (line !== 'with a line') {
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect.poll(async () => (await posts(page)).length).toBeGreaterThanOrEqual(28);
      await context.setOffline(true);
    }
    await page.goto('/blog?category=10');
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    await expect(cards.getByRole('link', { name: 'Play Now' })).toHaveCount(0);
    await expect(page.getByText('how to notice that play is no longer play')).toBeVisible();

    await cards.first().getByRole('link', { name: 'read' }).click();
    const help = page.getByRole('complementary', { name: 'Help' });
    await expect(help.getByRole('link', { name: 'Call 14416' })).toHaveAttribute('href', 'tel:14416');
    await expect(page.getByRole('region', { name: 'Get in touch' })).toHaveCount(0);
    await expect(page.locator('a[href^="https://wa.me"]')).toHaveCount(0);
    const next = page.getByRole('navigation', { name: 'Previous and next post' }).getByRole('link');
    // They come after the text.
    await expect(next).toHaveCount(1);
    const addresses = await next.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(carePosts).toContain(Number(addresses[0]?.split('/')[2]));
    await page.reload();
    await expect(help).toBeVisible();
    await expect(page.locator('a[href^="https://wa.me"]')).toHaveCount(0);

    await page.goto('/blog?category=1');
    await cards.first().getByRole('link', { name: 'read' }).click();
    await expect(page.getByRole('complementary', { name: 'Ask' })).toBeVisible();
  });
}

test('The menu of rules leads to what helps to play less, and nothing there leads to a chat', async ({
  page,
}) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: 'Rules' }).click();
  await bar.getByRole('link', { name: 'Responsible Play' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Responsible Play');
  await expect(page.getByRole('main').getByRole('link', { name: /14416/ })).toHaveAttribute(
    'href',
    'tel:14416',
  );
  await expect(page.getByRole('region', { name: 'Get in touch' })).toHaveCount(0);
  await expect(page.locator('a[href^="https://wa.me"]')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Responsible Play' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
