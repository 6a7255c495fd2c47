import { readFileSync } from 'node:fs';
import { expect, type Page, type Response } from '@playwright/test';

declare global {
  interface Window {
    /** Gone with the document. */
    isSameDocument?: boolean;
  }
}

/** Marks the document of a page. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
/** Whether it is the one that was marked. */
export const isSame = (page: Page) => page.evaluate(() => window.isSameDocument === true);

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const footer = (page: Page) => page.getByRole('contentinfo');

/** Gives how many documents the page has loaded since. */
export function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => {
    count += 1;
  });
  return () => count;
}

/** React has taken the page over. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));

/** As one does who begins to read: what measures the visit is fetched then. */
export const stay = (page: Page) => page.evaluate(() => dispatchEvent(new Event('scroll')));

/** The visitor stays, and all parts of the page have come, those of the device too. */
export async function atWork(page: Page, open: () => Promise<unknown>): Promise<void> {
  // A reload that scrolls to where one was counts as a touch.
  const part = page.waitForResponse(builtScript('install-prompt'));
  await open();
  await hydrated(page);
  await stay(page);
  await (await part).finished();
  await page.waitForLoadState('networkidle');
}

/** What a page asks the API for, pictures and its own measurements aside. */
export function listenToCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(?!blog\/|vitals)/.test(pathname)) calls.push(pathname + search);
  });
  return calls;
}

/** Of the device; timers run on. Milliseconds. */
export function setClockAhead(by: number): void {
  const now = Date.now;
  Date.now = () => now() + by;
}

/** The part that shows posts is alive: it shows how long ago they were written. */
export const postsAlive = (page: Page) =>
  expect(page.locator('.post-card time', { hasText: 'ago' }).first()).toBeVisible();

declare global {
  interface Window {
    /** What has moved without input so far: Cumulative Layout Shift. */
    shifted?: number;
  }
}

/** To be called before the page is opened whose shifts are summed up. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) window.shifted = (window.shifted ?? 0) + Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The pages that are opened from now on have no timer of this length, in milliseconds. */
export const withoutTimer = (page: Page, length: number) =>
  page.addInitScript((dropped) => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms = 0) =>
      ms === dropped ? 0 : wait(work, ms)) as typeof window.setTimeout;
  }, length);

const manifest = new URL('../../dist/client/.vite/manifest.json', import.meta.url);

/**
 * Matches the addresses of the site's scripts of these names.
 * @throws where the build has no script of a name: a test that holds it back would hold back nothing
 */
export function builtScript(...names: string[]): RegExp {
  const files = Object.values<{ file: string }>(JSON.parse(readFileSync(manifest, 'utf8')));
  for (const name of names) {
    if (!files.some(({ file }) => new RegExp(`/${name}-[^/]*\\.js$`).test(file)))
      throw new Error(`the build has no script ${name}`);
  }
  return new RegExp(`/assets/(?:admin/)?(?:${names.join('|')})-`);
}

/** From another page, without loading it. */
export async function goTo(page: Page, path: string, name: RegExp): Promise<void> {
  await page.goto('/privacy-policy');
  await hydrated(page);
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(heading(page)).toHaveText(name);
}

/** The position of a link in the window. */
export const topOf = (page: Page, href: string) =>
  page
    .locator(`main a[href="${href}"]`)
    .last()
    .evaluate((link) => link.getBoundingClientRect().top);

/** What comes into view gets its layout over the next frames, and the browser makes up for it by scrolling. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let [now, before, frames] = ['', '', 0]; frames < 6; before = now) {
      await new Promise(requestAnimationFrame);
      now = `${scrollY} of ${document.documentElement.scrollHeight}`;
      frames = now === before ? frames + 1 : 0;
    }
  });

export const PHONE = { width: 360, height: 740 };
export const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const toggle = (page: Page, name: string) => nav(page).getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => nav(page).getByRole('link', { name, exact: true });

/** Opens a page, whose script has taken it over then. */
export async function open(page: Page, path = '/contact'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** All that a head says of its page, of the document that is open or of `html`. */
const headTags = (page: Page, html?: string): Promise<string[]> =>
  page.evaluate((text) => {
    // The content policy of the page that is open would complain of them.
    const plain = text?.replace(/<style[\s\S]*?<\/style>/g, '');
    const { head } = plain === undefined ? document : new DOMParser().parseFromString(plain, 'text/html');
    const searchMeta =
      'title, meta[name], meta[property], link[rel=canonical], script[type="application/ld+json"]';
    return Array.from(head.querySelectorAll(searchMeta), (element) => {
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

/** A script has run: asked for a second time it is given once it has, and after who asked first. */
export const hasRun = async (page: Page, script: Promise<Response>) =>
  page.evaluate((url) => import(url), (await script).url());
