import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Post } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import type { MeasuredProcess } from '#tests/bench/site.ts';
import { median, type Row, startTable } from '#tests/support/measuring.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

/** Ways that visitors take, each from the page before it: what is tapped on, or the way back. */
const WAY: readonly [name: string, link: string | undefined][] = [
  ['/about-us', 'a[href="/about-us"]'],
  ['/blog', 'a[href="/blog"]'],
  ['a post', '.post-card-read'],
  ['back to /blog', undefined],
  ['another post', '.post-card:nth-child(3) .post-card-read'],
  ['/contact', 'a[href="/contact"]'],
  ['/privacy-policy', 'a[href="/privacy-policy"]'],
  ['/', 'a[href="/"]'],
];

/** A visitor looks at a page for so long before the next tap; what the page prepares meanwhile is measured with it. Milliseconds. */
const LOOK = 1_000;

/** From a tap on a link of the site, or Back, to the frame that shows the next page's heading. */
async function turns(context: BrowserContext, origin: string, runs: number): Promise<Row[]> {
  const taken = new Map<string, number[]>(WAY.map(([name]) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    const page = await slowPage(context);
    await page.goto(origin);
    await page.waitForLoadState('networkidle');
    for (const [name, link] of WAY) {
      await page.waitForTimeout(LOOK);
      taken.get(name)?.push(await round(page, link));
    }
    await page.close();
  }
  return WAY.map(([name]) => ({ 'from page to page': name, ms: Math.round(median(taken.get(name) ?? [])) }));
}

function round(page: Page, link: string | undefined): Promise<number> {
  return page.evaluate(async (selector) => {
    const target = selector === undefined ? undefined : document.querySelector<HTMLAnchorElement>(selector);
    if (target === null) throw new Error(`Nothing to tap on: ${selector}`);
    const before = document.querySelector('h1');
    const left = location.href;
    const began = performance.now();
    if (target === undefined) history.back();
    else target.click();
    return new Promise<number>((resolve) => {
      const poll = () => {
        const now = document.querySelector('h1');
        if (location.href === left || now === null || now === before) return requestAnimationFrame(poll);
        // This frame's: it is drawn when the next task runs.
        return setTimeout(() => resolve(performance.now() - began));
      };
      poll();
    });
  }, link);
}

/** How long a page is watched for long tasks, from when the script has taken it over. Milliseconds. */
const WATCHED = 3_000;

/** Opening, going from page to page, and using controls, on a phone that has the site and no line at all. */
export async function nextVisits(
  site: MeasuredProcess,
  pages: readonly string[],
  runs: number,
): Promise<void> {
  const context = await phone();
  const paths = pages.includes('/blog') ? [...pages, await newestPost(site.url)] : pages;
  try {
    await install(context, site.url, paths);
    await site.stop();
    const printOpening = startTable();
    for (const path of paths) printOpening(await openings(context, site.url + path, runs));
    const printTurn = startTable();
    for (const row of await turns(context, site.url, runs)) printTurn(row);
    const printDelay = startTable();
    for await (const row of controlDelays(context, site.url)) printDelay(row);
  } finally {
    await context.close();
  }
}

async function newestPost(origin: string): Promise<string> {
  const [post]: Post[] = await (await fetch(`${origin}/api/blogs?limit=1`)).json();
  if (post === undefined) throw new Error('there is no post');
  return postPath(post);
}

/** The visit that leaves everything behind: the worker, the newest posts, and what the pages to be opened show. */
async function install(context: BrowserContext, origin: string, paths: readonly string[]): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin);
  await finished(page);
  for (const path of paths.filter((each) => each.startsWith('/blog'))) {
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
  }
  await page.close();
}

async function openings(context: BrowserContext, url: string, runs: number): Promise<Row> {
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await opening(context, url));
  const of = (read: (visit: Visit) => number) => Math.round(median(visits.map(read)));
  return {
    page: new URL(url).pathname + new URL(url).search,
    'first paint ms': of(({ firstPaint }) => firstPaint),
    'LCP ms': of(({ largestPaint }) => largestPaint),
    'alive ms': of(({ alive }) => alive),
    'longest task after 1 s': of(({ longTask }) => longTask),
  };
}

interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** The script has taken the page over. */
  alive: number;
  /** The longest task that began after the first second; 0: none over 50. */
  longTask: number;
}

async function opening(context: BrowserContext, url: string): Promise<Visit> {
  const page = await slowPage(context);
  await page.goto(url);
  const alive = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const poll = () => {
          if (Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
            resolve(performance.now());
          else setTimeout(poll, 10);
        };
        poll();
      }),
  );
  await page.waitForTimeout(WATCHED);
  const seen = await page.evaluate(readPaints);
  await page.close();
  return { ...seen, alive };
}

/** Runs in the page: what its own timeline says. */
function readPaints(): Promise<Omit<Visit, 'alive'>> {
  const entries = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      // No entry, no call.
      setTimeout(resolve, 200, []);
    });
  return Promise.all([entries('paint'), entries('largest-contentful-paint'), entries('longtask')]).then(
    ([paints, largest, tasks]) => ({
      firstPaint: paints[0]?.startTime ?? Number.NaN,
      largestPaint: largest.at(-1)?.startTime ?? Number.NaN,
      longTask: Math.max(
        0,
        ...tasks.filter(({ startTime }) => startTime > 1000).map(({ duration }) => duration),
      ),
    }),
  );
}

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** A browser with a profile on disk, as a phone has one, in the size of a phone. */
async function phone(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(await tempFolder('phone'), {
    chromiumSandbox: false,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
  });
}

/** A page of the phone, its processor slowed, the worker stopped as it is when a visitor comes back. */
async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  return page;
}

/** What a visitor touches, and where. */
const controls: readonly [name: string, path: string, use: (page: Page) => Promise<void>][] = [
  ['Menu', '/', (page) => page.getByRole('button', { name: 'Menu' }).click()],
  [
    'Service',
    '/',
    async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Service' }).click();
    },
  ],
  ['a question', '/contact', (page) => page.locator('summary').first().click()],
  ['More', '/blog', (page) => page.getByRole('button', { name: 'More', exact: true }).click()],
  ['search', '/blog', (page) => page.getByRole('searchbox').pressSequentially('pitch')],
  [
    'a name',
    '/contact',
    (page) => page.getByRole('textbox', { name: 'First name' }).pressSequentially('Asha'),
  ],
  [
    'the message',
    '/contact',
    (page) =>
      page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello there, this is a message.'),
  ],
  [
    'Apply Now, nothing filled in',
    '/contact',
    (page) => page.getByRole('button', { name: 'Apply Now' }).click(),
  ],
  [
    'Apply Now, no line',
    '/contact',
    async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('bench@example.com');
      await page.getByRole('button', { name: 'Apply Now' }).click();
    },
  ],
];

/** The longest of the interactions with each control: INP of a visit that uses only this one. */
async function* controlDelays(context: BrowserContext, origin: string): AsyncGenerator<Row> {
  for (const [name, path, use] of controls) {
    const page = await slowPage(context);
    await page.addInitScript(watchEvents);
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    await use(page);
    // An interaction is reported after the frame that follows it, and not at all if it took less than 16 ms: there is no sign to wait for.
    await page.waitForTimeout(1_000);
    yield { control: name, page: path, 'INP ms': await page.evaluate(() => window.longestEvent ?? 0) };
    await page.close();
  }
}

declare global {
  interface Window {
    longestEvent?: number;
  }
}

/** Runs in the page. Shorter ones than 16 ms are not reported. */
function watchEvents(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        window.longestEvent = Math.max(window.longestEvent ?? 0, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
