import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { type PageWeight, weighPage } from './page-weight.ts';
import { test } from './site.ts';

const KB = 1000;
/** A budget is met within a twentieth. */
export const TOLERANCE = 1.05;
/**
 * The product's budgets (issue 6): 105 kB of script until React has taken the page over and 125 in all, 14 kB of HTML on
 * pages of words, 120 kB together there, 200 kB where pictures are.
 */
export const WORDS = { html: 14 * KB, hydrated: 105 * KB, script: 125 * KB, total: 120 * KB };
/** What script may come once somebody reads or writes is more than the page as it opens. */
const FORM = { ...WORDS, total: WORDS.total + WORDS.script - WORDS.hydrated };
/** The league guides have a figure or a table in each part. */
export const GUIDE = { ...WORDS, html: 16 * KB };
const POSTS = { ...WORDS, html: 200 * KB, total: 200 * KB };

interface Weighed {
  path: string;
  most?: typeof WORDS;
  isRead?: boolean;
  isTyped?: boolean;
}

export const mostOf = (path: string) => {
  if (path === '/contact') return FORM;
  if (path.startsWith('/home/')) return GUIDE;
  return path === '/' || path.startsWith('/blog') || path === '/fixtures' ? POSTS : WORDS;
};

/** One test a page: a phone's first visit to it is within its budget. */
export function testBudgets(pages: readonly Weighed[]): void {
  for (const weighed of pages) {
    const how = weighed.isTyped ? ', typed into,' : (weighed.isRead ?? true) ? '' : ', not read,';
    test(
      `A first visit to ${weighed.path}${how} stays within its weight`,
      { tag: '@each-browser' },
      ({ browser, request, site }) => expectWithinBudget({ browser, request, origin: site.url }, weighed),
    );
  }
}

export async function expectWithinBudget(
  { browser, request, origin }: { browser: Browser; request: APIRequestContext; origin: string },
  { path, most = mostOf(path), isRead = true, isTyped = false }: Weighed,
): Promise<void> {
  const { requests } = await weighPage(browser, origin + path, { isRead, isTyped });
  await packed(request, requests);
  // A file that is asked for often is packed once more, while it is in use.
  await expect(async () => {
    const weight = await weighPage(browser, origin + path, { isRead, isTyped });
    expect(faults(weight, most, origin), JSON.stringify(weight, null, 2)).toEqual([]);
  }).toPass({ timeout: 90_000 });
}

function faults(weight: PageWeight, most: typeof WORDS, origin: string): string[] {
  const over = (what: string, bytes: number, limit: number) =>
    bytes > limit * TOLERANCE ? [`${what}: ${bytes} bytes, at most ${limit}`] : [];
  return [
    ...over('HTML', weight.html, most.html),
    ...over('script until hydration', weight.scriptUntilHydrated, most.hydrated),
    ...over('script in all', weight.script, most.script),
    ...over('all together', weight.total, most.total),
    ...weight.blocking.map((url) => `the first paint waits for ${url}`),
    ...weight.requests.filter((url) => !url.startsWith(origin)).map((url) => `${url} is elsewhere`),
  ];
}

/** The server packs its files as tightly as they go after it has begun to answer. */
async function packed(request: APIRequestContext, urls: readonly string[]): Promise<void> {
  for (const url of urls.filter((each) => !each.includes('/api/'))) {
    const encoding = async () =>
      (await request.get(url, { headers: { 'Accept-Encoding': 'br, gzip' } })).headers()['content-encoding'];
    await expect.poll(encoding).not.toBe('gzip');
  }
}
