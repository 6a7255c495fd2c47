import { expect, type Page } from '@playwright/test';
import { hydrated } from './page-weight.ts';

/** All that a head says of its page, of the document that is open or of `html`. */
const headTags = (page: Page, html?: string): Promise<string[]> =>
  page.evaluate((text) => {
    // The content policy of the page that is open would complain of them.
    const plain = text?.replace(/<style[\s\S]*?<\/style>/g, '');
    const { head } = plain === undefined ? document : new DOMParser().parseFromString(plain, 'text/html');
    const told = 'title, meta[name], meta[property], link[rel=canonical], script[type="application/ld+json"]';
    return Array.from(head.querySelectorAll(told), (element) => {
      const { name, property, rel, content, href } = Object.fromEntries(
        Array.from(element.attributes, (attribute) => [attribute.name, attribute.value]),
      );
      return [name ?? property ?? rel ?? element.tagName, content ?? href ?? element.textContent].join(' ');
    }).sort();
  }, html);

/** Opens a page: its head says what the server's says, with a worker too, and the same once its script has taken it over. */
export async function expectSameHead(page: Page, path: string): Promise<void> {
  const html = (await (await page.goto(path))?.text()) ?? '';
  await hydrated(page);
  // At an alias the router loads once more.
  for (const _ of [1, 2]) await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const served = await (await page.request.get(path)).text();
  expect(await headTags(page, html), path).toEqual(await headTags(page, served));
  expect(await headTags(page), path).toEqual(await headTags(page, html));
}
