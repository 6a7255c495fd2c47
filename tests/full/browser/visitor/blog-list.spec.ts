import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/site.ts';
import { hydrated } from '#tests/support/visitor-pages.ts';

for (const path of ['/blog', '/blog?category=4', '/blog?page=2']) {
  test(`What a link elsewhere adds to ${path} changes nothing of the page as it came`, {
    tag: '@postgres-full',
  }, async ({ page }) => {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}utm_source=letter&fbclid=x`);
    await page
      .getByRole('article')
      .first()
      .evaluate((card) => card.part.add('marked'));
    await hydrated(page);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('[part=marked]')).toHaveCount(1);
  });
}

for (const width of [768, 1024, 1280]) {
  test(`At ${width} pixels More stands on the line of the other categories`, {
    tag: '@postgres-full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/blog');
    const menu = page.getByRole('navigation', { name: 'Categories' });
    const middleOf = async (box: Locator) => {
      const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
      return Math.round(y + height / 2);
    };
    const first = await middleOf(menu.getByRole('link', { name: 'All Posts' }));
    expect(await middleOf(menu.getByRole('button', { name: 'More' }))).toBe(first);
  });
}

test('On a phone the categories are one line, More is always in reach and the active one in sight', {
  tag: '@postgres-full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  const menu = page.getByRole('navigation', { name: 'Categories' });
  expect((await menu.boundingBox())?.height).toBeLessThan(60);
  const more = menu.getByRole('button', { name: 'More' });
  await expect(more).toBeInViewport({ ratio: 1 });
  const fifth = menu.getByRole('link').nth(5);
  const name = await fifth.textContent();
  const address = await fifth.getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await expect(menu.getByRole('link', { name: name ?? '' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: name ?? '' })).toBeInViewport({ ratio: 1 });
  await more.click();
  const rest = menu.getByRole('link').last();
  await expect(rest).toBeInViewport({ ratio: 1 });
  await rest.click();
  await expect(page).toHaveURL(/category=\d+$/);
});
