import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { clientOf, logIn } from './client.ts';
import { Visitor } from './contact-page.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { buildNextVersion, TEMPLATE } from './prepared-sites.ts';
import { dataFolder, freePort, type ServerProcess, startServer } from './product.ts';
import { test as base, readMessages, type StoredMessage } from './site.ts';

export { expect } from './site.ts';

/** A site of one test's own, that can be deployed again at the same address. */
interface DeployedSite {
  line: CuttingProxy;
  rows: (email: string) => StoredMessage[];
  /** The next version takes the place of this one. */
  deploy: () => Promise<void>;
  /** The same version again, with other settings. */
  restart: (settings: Record<string, string>) => Promise<void>;
  /** Puts the clock of the server forward; it has to run by `jumpingClock`. */
  anHourLater: () => void;
}

/** What a server is restarted with whose clock can be put forward. */
export const jumpingClock = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'jumping-clock.ts')}` };

interface DeployFixtures {
  own: DeployedSite;
  /** In the test's tab, at that site. */
  visitor: Visitor;
  /** Which requests `own.line` sees and changes. */
  watched: { filter: (line: string) => boolean };
}

/** A sync event that still sends keeps the worker from being replaced for up to a minute: not what these tests are about. */
export async function withoutSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(window, 'SyncManager');
  });
}

/** What the browser, React and Playwright say about what these tests do on purpose. */
const deployNoise = {
  lines: [/Failed to load resource/, /net::ERR_/, /ChunkFailed/, /registration blocked by Playwright/],
};

export const test = base.extend<DeployFixtures>({
  watched: [{ filter: (line) => line.startsWith('POST /api/contacts') }, { option: true }],
  own: async ({ watched }, use) => {
    const dataDir = await dataFolder();
    await cp(TEMPLATE, dataDir, { recursive: true });
    const port = await freePort();
    const settings = { DATA_DIR: dataDir, PORT: String(port), CONTACT_LIMIT: '100000' };
    let server: ServerProcess = await startServer(settings);
    const line = await startCuttingProxy({ to: () => port, filter: watched.filter });
    await use({
      line,
      rows: (email) => readMessages(dataDir, email),
      deploy: async () => {
        const folder = await buildNextVersion();
        await server.stop();
        server = await startServer(settings, { folder });
      },
      restart: async (others) => {
        await server.stop();
        server = await startServer({ ...settings, ...others });
      },
      anHourLater: () => process.kill(server.pid, 'SIGUSR2'),
    });
    await line.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ own }, use) => use(own.line.url),
  owner: async ({ own }, use) => use(clientOf(own.line.url, await logIn(own.line.url))),
  visitor: ({ page, own }, use) => use(new Visitor(page, 'asha@example.com', own)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  allowedConsole: ({}, use) => use(deployNoise),
});
