import type { Browser, Page, Request } from '@playwright/test';
import { builtScript, stay } from './visitor-pages.ts';

/** Bytes of bodies as they came over the line. */
export interface PageWeight {
  html: number;
  /** Script until hydration, and all of it. */
  scriptUntilHydrated: number;
  script: number;
  total: number;
  /** Besides the page itself, what the first paint waits for. */
  blocking: string[];
  requests: string[];
}

/** A phone's first visit to a page, by the browser's own log. What the worker fetches for later is not the page's. */
export async function weighPage(
  browser: Browser,
  url: string,
  {
    /** Whether one begins to read: then what measures the visit comes (of some pages it never does), and the form's script. */
    isRead = true,
    /** Whether one begins to write, too, in the contact form. */
    isTyped = false,
  }: { isRead?: boolean | undefined; isTyped?: boolean | undefined } = {},
): Promise<PageWeight> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    // What it saves for later is no part of this, and most of the work.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const made: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.serviceWorker() === null && !request.url().startsWith('data:')) made.push(request);
  });
  await page.addInitScript(watchHydration);
  const measuring = isRead ? page.waitForResponse(builtScript('report-visit')) : undefined;
  await page.goto(url);
  const hydratedAt = await hydrationTime(page);
  if (isRead) await stay(page);
  await measuring;
  if (isTyped) await page.getByRole('textbox', { name: 'Message' }).fill('A question');
  await page.waitForLoadState('networkidle');
  const weight = {
    html: await sum(made.filter(isDocument)),
    scriptUntilHydrated: await sum(made.filter(isScript).filter((request) => startOf(request) < hydratedAt)),
    script: await sum(made.filter(isScript)),
    total: await sum(made),
    blocking: await blocking(page),
    requests: made.map((request) => request.url()),
  };
  await context.close();
  return weight;
}

/** Notes the first frame in which the page is alive, by its own clock: afterwards is too late to look. */
function watchHydration(): void {
  const look = () => {
    const isHydrated = Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber'));
    if (isHydrated) performance.mark('alive');
    else requestAnimationFrame(look);
  };
  look();
}

/** Milliseconds since 1970. */
async function hydrationTime(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0);
  return page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('alive')[0]?.startTime ?? 0),
  );
}

const startOf = (request: Request) => request.timing().startTime;

const isDocument = (request: Request) => request.resourceType() === 'document';
const isScript = (request: Request) => request.resourceType() === 'script';

async function sum(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0);
}

/** Files without which the browser would not paint. */
function blocking(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  );
}
