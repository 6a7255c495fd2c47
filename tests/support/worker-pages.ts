import { expect, type Page } from '@playwright/test';
import { fetchAnew } from './client.ts';
import type { CuttingProxy } from './cutting-proxy.ts';
import { script } from './foreign-answers.ts';
import { finished } from './saved-copies.ts';
import { hydrated } from './visitor-pages.ts';

/** The worker is in charge of the page, and has saved what it saves. */
export async function install(page: Page): Promise<void> {
  await page.goto('/blog');
  await finished(page);
}

/** What the worker answers, before any script has run. */
export async function opened(page: Page, path: string): Promise<string> {
  const response = await page.goto(path);
  expect(response?.fromServiceWorker()).toBe(true);
  return (await response?.text()) ?? '';
}

/** From `start` to the first `end` after it. */
export const between = (html: string, start: string, end: string) => {
  const at = html.indexOf(start);
  return html.slice(at, html.indexOf(end, at));
};

/** From now on the line serves another worker: a newer version of the site, all else of which is the same. */
export async function serveNewerWorker(line: CuttingProxy): Promise<void> {
  const worker = await (await fetchAnew(`${line.url}/sw.js`)).text();
  const newer = script(`${worker}\n// a newer version`);
  line.setOthers({ when: ({ line: request }) => (isForWorker(request) ? { answer: () => newer } : 'ok') });
}

export const isForWorker = (request: string) => request.startsWith('GET /sw.js ');

interface Sources {
  page: string;
  script: string;
}

/** Opens a page while the worker is stopped: `cache` is what came without the worker, nothing what it answered. */
export async function openWithStoppedWorker(page: Page, path: string): Promise<Sources> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await page.goto(path);
  await hydrated(page);
  return page.evaluate(() => {
    const source = (type: string, name: string): string =>
      performance
        .getEntriesByType(type)
        .filter((entry) => entry.name.includes(name))
        .map((entry) => entry.toJSON().workerFinalSourceType)[0];
    return { page: source('navigation', ''), script: source('resource', '/assets/client-') };
  });
}

/** What `openWithStoppedWorker` gives where no worker was waited for. */
export const withoutWorker: Sources = { page: 'cache', script: 'cache' };
