import { chromium } from '@playwright/test';
import { killBrowser } from './browsers.ts';
import { Visitor } from './contact-page.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { test as base, type StoredMessage } from './site.ts';

export { expect, withoutWorker } from './site.ts';

/** A browser with its profile on disk, that can be killed and started again. */
interface Device {
  /** Starts the browser. Gives its visitor, who is at no page yet. */
  start: () => Promise<Visitor>;
  kill: () => Promise<void>;
}

interface LineFixtures {
  /** Between the browser and the site; by default it passes everything, and cuts only what `set` says. */
  line: CuttingProxy;
  /** An address that no other test writes from. */
  email: string;
  /** The messages in the server's database from that address. */
  stored: () => StoredMessage[];
  /** In the test's tab, with that address. */
  visitor: Visitor;
  device: Device;
}

/** What a browser itself says about a line that was cut on purpose. */
export const lineNoise = { lines: [/Failed to load resource/, /net::ERR_/] };

export const test = base.extend<LineFixtures>({
  line: async ({ site }, use) => {
    const line = await startCuttingProxy({ to: () => Number(new URL(site.url).port) });
    await use(line);
    await line.close();
  },
  baseURL: ({ line }, use) => use(line.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  allowedConsole: ({}, use) => use(lineNoise),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  email: ({}, use) => use(`asha-${crypto.randomUUID()}@example.com`),
  stored: ({ site, email }, use) => use(() => site.rows(email)),
  visitor: ({ page, email, site }, use) => use(new Visitor(page, email, site)),
  device: async ({ line, email, site, launchOptions, serviceWorkers }, use, testInfo) => {
    const profile = testInfo.outputPath('profile');
    const options = { ...launchOptions, baseURL: line.url, ...(serviceWorkers && { serviceWorkers }) };
    let visitor: Visitor | undefined;
    await use({
      start: async () => {
        const context = await chromium.launchPersistentContext(profile, options);
        visitor = new Visitor(context.pages()[0] ?? (await context.newPage()), email, site);
        return visitor;
      },
      kill: async () => {
        if (visitor !== undefined) await killBrowser(visitor.context, profile);
      },
    });
    await visitor?.context.close();
  },
});

/** How many messages the line has seen, however often each. */
export const keysOf = (line: CuttingProxy) => new Set(line.seen.map(({ key }) => key)).size;
