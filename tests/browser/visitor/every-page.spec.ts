import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { aliases, publicPages, readHead } from '#tests/support/public-pages.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes what HTML allows and the preset dislikes: void elements closed, attributes in camel case.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'long-title': 'off',
    // The page stands as one line: nothing to say of its breaks.
    'doctype-style': 'off',
    'tel-non-breaking': 'off',
    'require-sri': 'off',
    // React's own ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
  },
});

const textOf = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
};

test('Every page is valid HTML with one h1 and the landmarks that readers jump by', async ({ request }) => {
  for (const { path } of publicPages) {
    const html = await textOf(request, path);
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    for (const landmark of ['<header', '<nav', '<main', '<footer']) expect(html, path).toContain(landmark);
    expect(html).toContain('<html lang="en-IN"');
    const { results } = await validator.validateString(html);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`),
    );
    expect(faults).toEqual([]);
  }
});

test('Every page has its own title, description and canonical address, and a picture to be shared with', async ({
  request,
  site,
}) => {
  const heads = await Promise.all(
    publicPages.map(async ({ path }) => ({ path, ...readHead(await textOf(request, path)) })),
  );
  const origin = site.url.replace('127.0.0.1', 'localhost');
  for (const { path, title, description, canonical, picture } of heads) {
    expect(title.length, path).toBeGreaterThan(15);
    expect(description.length, path).toBeGreaterThan(50);
    expect(description.length, path).toBeLessThan(170);
    expect(canonical).toBe(origin + path);
    const image = await request.get(picture.replace(origin, ''));
    expect(image.headers()['content-type'], picture).toMatch(/^image\//);
  }
  const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length);
  unique(heads.map(({ title }) => title));
  unique(heads.map(({ description }) => description));
});

for (const [alias, canonical] of Object.entries(aliases)) {
  test(`${alias} shows ${canonical} and says where it belongs`, async ({ request }) => {
    const [there, here] = [await textOf(request, canonical), await textOf(request, alias)];
    expect(readHead(here)).toEqual(readHead(there));
  });
}

test('What a page tells search engines is what it shows', async ({ page, request }) => {
  // As tall as a crawler's: what lies far below is not laid out else (content-visibility).
  await page.setViewportSize({ width: 1280, height: 20_000 });
  for (const { path } of publicPages) {
    const { jsonLd } = readHead(await textOf(request, path));
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

test('No link on any page is dead', async ({ request }) => {
  const links = new Set<string>();
  for (const { path } of publicPages) {
    for (const [, href] of (await textOf(request, path)).matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      links.add((href ?? '').replaceAll('&amp;', '&'));
    }
  }
  const dead: string[] = [];
  for (const link of links) {
    const response = await request.get(link, { maxRedirects: 0 });
    if (response.status() !== 200) dead.push(`${response.status()} ${link}`);
  }
  expect(dead).toEqual([]);
  expect(links.size).toBeGreaterThan(40);
});

test('The long pages have the words they promise', async ({ page }) => {
  for (const { path, words = 0 } of publicPages) {
    if (words === 0) continue;
    await page.goto(path);
    const text = await page.locator('main .prose').allInnerTexts();
    expect(text.join(' ').split(/\s+/).length, path).toBeGreaterThanOrEqual(words);
  }
});
