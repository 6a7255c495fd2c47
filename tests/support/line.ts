import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { test as base, type StoredMessage } from './site.ts';

export { expect } from './site.ts';

interface LineFixtures {
  /** Between the browser and the site; by default it passes everything, and cuts only what `set` says. */
  line: CuttingProxy;
  /** An address that no other test writes from. */
  email: string;
  /** The messages in the server's database from that address. */
  stored: () => StoredMessage[];
}

/** What a browser itself says about a line that was cut on purpose. */
const lineNoise = { lines: [/Failed to load resource/, /net::ERR_/] };

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
});
