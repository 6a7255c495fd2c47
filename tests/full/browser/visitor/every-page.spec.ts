import { aliases, publicPages, readHead } from '#tests/support/public-pages.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { expectSameHead } from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);

const paths = [...publicPages.map(({ path }) => path), ...Object.keys(aliases)];

test('51. Every page says the same of itself before its script and after it', async ({ page }) => {
  for (const path of paths) await expectSameHead(page, path);
});

test.describe('From the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('51. every page says the same of itself before its script and after it', async ({ page }) => {
    await page.goto('/');
    await finished(page);
    for (const path of paths) await expectSameHead(page, path);
  });
});

test('What a page tells search engines is what it shows', async ({ page, request }) => {
  // As tall as a crawler's: what lies far below is not laid out else (content-visibility).
  await page.setViewportSize({ width: 1280, height: 20_000 });
  for (const { path } of publicPages) {
    const { jsonLd } = readHead(await (await request.get(path)).text());
    await page.goto(path);
    await page.locator('main h1').waitFor();
    // What is near is laid out with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const shown = (await page.locator('body').innerText()).toLowerCase().replace(/\s+/g, ' ');
    const types = jsonLd.map((data) => data['@type']);
    expect(types, path).toEqual(
      path === '/'
        ? ['Organization', 'WebSite', 'FAQPage']
        : path.startsWith('/blog/')
          ? ['BreadcrumbList', 'BlogPosting']
          : path === '/glossary'
            ? ['BreadcrumbList', 'DefinedTermSet']
            : ['BreadcrumbList'],
    );
    for (const data of jsonLd) {
      for (const { name } of data.itemListElement ?? []) expect(shown, path).toContain(name.toLowerCase());
      expect(data.mainEntity === undefined || data.mainEntity.length === 20).toBe(true);
      const terms: { name: string }[] = data.hasDefinedTerm ?? [];
      for (const { name } of terms) expect(shown).toContain(name.toLowerCase());
      const questions: { name: string }[] = data.mainEntity ?? [];
      for (const { name } of questions) expect(shown).toContain(name.toLowerCase());
      if (data.headline !== undefined) expect(shown).toContain(data.headline.toLowerCase());
    }
  }
});

test('The long pages have the words they promise', async ({ page }) => {
  for (const { path, words = 0 } of publicPages) {
    if (words === 0) continue;
    await page.goto(path);
    const text = await page.locator('main .prose').allInnerTexts();
    expect(text.join(' ').split(/\s+/).length, path).toBeGreaterThanOrEqual(words);
  }
});
