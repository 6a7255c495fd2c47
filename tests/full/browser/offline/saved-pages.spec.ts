import type { Page } from '@playwright/test';
import { holdScripts, releaseScripts } from '#tests/support/contact-page.ts';
import { addPost } from '#tests/support/posts.ts';
import { changePosts } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { builtScript, watchShifts } from '#tests/support/visitor-pages.ts';
import { install, opened } from '#tests/support/worker-pages.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/, /net::ERR/] } });

const newestPath = async (page: Page) =>
  (await page.getByRole('article').first().getByRole('link', { name: 'read' }).getAttribute('href')) ?? '';

test('A script is saved as the server gives it, with a hint to compile it', async ({ page, request }) => {
  await install(page);
  const path = (await page.locator('script[src*="/assets/client-"]').getAttribute('src')) ?? '';
  const hinted = `//# allFunctionsCalledOnLoad\n${await (await request.get(path)).text()}`;
  const saved = () => page.evaluate(async (path) => (await caches.match(path))?.text(), path);
  // Not compared by `toBe`, which would print all of it.
  expect((await saved()) === hinted).toBe(true);
  // What went missing comes back the same.
  await page.evaluate(async (path) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
  }, path);
  await page.reload();
  await expect.poll(async () => (await saved()) === hinted).toBe(true);
  const given = await page.evaluate(async (path) => (await fetch(path)).text(), path);
  expect(given === hinted).toBe(true);
});

for (const path of ['/blog', '/blog?page=2', '/blog?category=4', 'a post']) {
  test(`What the worker put into ${path} stays when its script has come`, async ({
    page,
    context,
    owner,
  }) => {
    // The window ends in its text: below it stands what only the device knows.
    const description = 'The dew came early, and the ball would not turn.\n\n'.repeat(40);
    const { id } = await addPost(owner, { blog_title: 'A long evening', description });
    // High enough for all that a card says.
    await page.setViewportSize({ width: 1280, height: 1200 });
    await install(page);
    await watchShifts(page);
    const address = path === 'a post' ? `/blog/${id}/a-long-evening` : path;
    await context.setOffline(true);
    await holdScripts(page);
    await page.goto(address);
    const link = page
      .getByRole('main')
      .getByRole('link', { name: path === 'a post' ? /WhatsApp/ : 'read' })
      .first();
    await link.focus();
    const marked = await page.evaluate(() => {
      scrollTo(0, 40);
      const marks = [...document.querySelectorAll('main img, main h1, main h2, main p')];
      for (const each of marks) each.part.add('marked');
      return marks.length;
    });
    expect(marked).toBeGreaterThan(5);
    await releaseScripts(page);
    // The network was asked, so React has taken over all of it.
    await expect(page.getByRole('status').filter({ hasText: 'Offline copy' })).toBeVisible();
    expect(await page.locator('[part=marked]').count()).toBe(marked);
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(40);
    expect(await page.evaluate(() => window.shifted)).toBe(0);
  });
}

test('A deleted post is in no page of the worker once the copies know', async ({ page, owner }) => {
  const { id } = await addPost(owner, { blog_title: 'Soon deleted' });
  await install(page);
  const isListed = async () => (await opened(page, '/blog')).includes('Soon deleted');
  expect(await isListed()).toBe(true);
  await owner.delete(`/blog/${id}`);
  await page.evaluate(() => fetch('/api/blogs?page=1&limit=12&view=card'));
  await expect.poll(isListed).toBe(false);
  expect((await opened(page, `/blog/${id}/soon-deleted`)).includes('data-shell')).toBe(true);
});

test('Where nothing readable is saved the worker shows its shell', async ({ page }) => {
  await install(page);
  const newest = await newestPath(page);
  const isShell = async (path: string) => (await opened(page, path)).includes('data-shell');
  expect(await isShell('/blog')).toBe(false);
  // A page that asks for no posts, and so has none saved again: once those that the one before asked for have come.
  const elsewhere = async () => {
    await page.waitForLoadState('networkidle');
    await page.goto('/privacy-policy');
  };
  await elsewhere();
  await changePosts(page, (posts) => {
    const all = posts.getAll();
    all.onsuccess = () => posts.put({ ...all.result.at(-1), blog_title: 5, date: '2999' });
  });
  expect(await isShell('/blog')).toBe(true);
  for (const path of ['/blog', newest]) {
    await elsewhere();
    await changePosts(page, (posts) => posts.clear());
    expect(await isShell(path)).toBe(true);
  }
});

test('What draws the next page is there before anybody goes to them', async ({ page, context }) => {
  await install(page);
  await context.setOffline(true);
  await page.goto('/privacy-policy');
  const requests = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        // That of the page itself is for the way back to it, the other for who stays on it.
        .filter((name) => /\/assets\/(?!privacy-policy|report-visit)/.test(name)),
    );
  // The last of what is read ahead.
  await expect
    .poll(async () => (await requests()).some((name) => builtScript('-contact-words').test(name)))
    .toBe(true);
  await page.waitForLoadState('networkidle');
  for (const path of ['/about-us', '/contact']) {
    await page.evaluate(() => performance.clearResourceTimings());
    await page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(path === '/contact' ? /./ : 'About Us');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    expect(await requests()).toEqual([]);
  }
  await page
    .locator('a[href="/blog"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('article')).toHaveCount(12);
  expect(await requests()).toEqual([]);
});
