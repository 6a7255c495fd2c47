import type { BrowserContext, Page } from '@playwright/test';
import { slowPage } from './phone.ts';
import type { Row } from './table.ts';

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
export async function* controlDelays(context: BrowserContext, origin: string): AsyncGenerator<Row> {
  for (const [name, path, use] of controls) {
    const page = await slowPage(context);
    await page.addInitScript(watchEvents);
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    await use(page);
    // Told after the frame that follows.
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

/** Runs in the page. Shorter ones than 16 ms are not told of. */
function watchEvents(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        window.longestEvent = Math.max(window.longestEvent ?? 0, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
