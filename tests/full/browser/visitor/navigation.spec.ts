import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { hydrated, link, nav, open, PHONE, toggle } from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);

test('Escape in a list gives the focus back to its toggle', async ({ page }) => {
  await open(page);
  await toggle(page, 'Rules').click();
  await link(page, 'Disclaimer').focus();
  await page.keyboard.press('Escape');
  await expect(toggle(page, 'Rules')).toBeFocused();
});

test('The item of the page, or of its alias, alone is marked as current', async ({ page }) => {
  for (const [path, name] of [
    ['/', 'HOME'],
    ['/home', 'HOME'],
    ['/about', 'About Us'],
    ['/sport', 'Sports ID'],
    ['/blog?page=2', 'Blog'],
    ['/policy', 'Privacy Policy'],
    ['/termsAndcondition', 'Terms and Conditions'],
  ] as const) {
    await open(page, path);
    // The legal pages are in a list that is closed, and in the footer.
    if (path.startsWith('/policy') || path.startsWith('/terms')) {
      await toggle(page, 'Rules').click();
      const footer = page.getByRole('navigation', { name: 'Footer' });
      await expect(footer.locator('[aria-current="page"]')).toHaveText([name]);
    }
    await expect(nav(page).locator('[aria-current="page"]')).toHaveText([name]);
  }
});

test('Every page below Home says where it stands', async ({ page }) => {
  await page.goto('/cricket');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Cricket Betting']);
  await expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  const [list] = (await page.locator('script[type="application/ld+json"]').allTextContents())
    .map((text) => JSON.parse(text))
    .filter((data) => data['@type'] === 'BreadcrumbList');
  expect(list.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Cricket Betting']);
});

test('The links of On this page lead to their headings, clear of the header', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/home/iplpage');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByText('On this page').click();
  await contents.getByRole('link', { name: 'The shape of a season' }).click();
  const heading = page.getByRole('heading', { name: 'The shape of a season' });
  await expect(heading).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  const place = await heading.boundingBox();
  expect(place?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('Focus that leaves the open menu closes it, so that it never lies under it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/cricket');
  await hydrated(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('A link that is followed while the page hydrates leads on, and the page is not compared with the next one', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // At one of the many moments of hydration, a frame of the screen later each time. An error of React fails the test.
  for (let frames = 0; frames < 12; frames += 1) {
    await page.goto('/', { waitUntil: 'commit' });
    await page.evaluate(async (frames) => {
      const isFrameHydrated = () =>
        Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactFiber'));
      for (let left = frames; left >= 0; ) {
        await new Promise(requestAnimationFrame);
        if (isFrameHydrated()) left -= 1;
      }
      document.querySelector<HTMLElement>('header a[href="/blog"]')?.click();
    }, frames);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  }
});
