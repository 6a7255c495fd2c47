import { cp } from 'node:fs/promises';
import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { type Client, clientOf, fetchAnew, logIn, operator } from './client.ts';
import { ContactPage } from './contact-page.ts';
import { copyPostgresTemplate, TEMPLATE } from './prepared-sites.ts';
import { dataFolder, type ServerProcess, startServer } from './product.ts';
import { readMessages, readPostgresMessages, type StoredMessage } from './site-database.ts';

export { expect } from '@playwright/test';

export { operator, readMessages, type StoredMessage };

export interface Site {
  url: string;
  /** Asks for a path as a plain client does. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  dataDir: string;
  /** The messages in the database for one address. */
  rows: (email: string) => StoredMessage[];
  /** A live token of the operator. */
  login: () => Promise<string>;
}

interface WorkerFixtures {
  /** Where the site has its data. */
  database: 'sqlite' | 'postgres';
  /** Tests with the same name here may share a site, and what they write to it. */
  sharedBy: string;
  site: Site;
}

interface TestFixtures {
  /** Messages of the console that a test allows, such as the browser's own lines about a lost connection. */
  allowedConsole: { lines: RegExp[] };
  /** The contact page, to be opened in the test's tab. */
  contact: ContactPage;
  /** The owner of the site, who calls it without the page. */
  owner: Client;
}

/**
 * For what no worker has a part in: saving the whole site is most of the work of a first visit. The browser says on the
 * console that it was kept from it.
 */
export const withoutWorker = { serviceWorkers: 'block' } as const;

const BLOCKED = /registration blocked by Playwright/;

/** The production build under its own process, its own folder of data: one for each worker of the tests. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedBy: ['all', { option: true, scope: 'worker' }],
  database: ['sqlite', { option: true, scope: 'worker' }],
  site: [
    async ({ database }, use) => {
      const dataDir = await dataFolder();
      const databaseUrl = database === 'postgres' ? await copyPostgresTemplate() : undefined;
      if (databaseUrl === undefined) await cp(TEMPLATE, dataDir, { recursive: true });
      const server = await startServer({
        DATA_DIR: dataDir,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        CONTACT_LIMIT: '100000',
        LOGIN_LIMIT: '100000',
      });
      await use(describe(server, { dataDir, databaseUrl }));
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // The server may close an idle connection just as the next call takes it (fetchAnew).
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { Connection: 'close' },
    });
    await use(request);
    await request.dispose();
  },
  allowedConsole: [{ lines: [] }, { option: true }],
  contact: ({ page }, use) => use(new ContactPage(page)),
  owner: async ({ site }, use) => use(clientOf(site.url, await site.login())),
  page: async ({ page, allowedConsole, serviceWorkers }, use) => {
    const consoleLines = listen(page);
    await use(page);
    const allowed = serviceWorkers === 'block' ? [...allowedConsole.lines, BLOCKED] : allowedConsole.lines;
    const unexpected = consoleLines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
    if (unexpected.length > 0) throw new Error(`the console said:\n${unexpected.join('\n')}`);
  },
});

/** Collects what a page says on its console: warnings, errors (hydration mismatches are among them), uncaught errors. */
export function listen(page: Page): string[] {
  const consoleLines: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      consoleLines.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => consoleLines.push(`uncaught: ${error.message}`));
  return consoleLines;
}

interface Data {
  dataDir: string;
  databaseUrl: string | undefined;
}

function describe(server: ServerProcess, { dataDir, databaseUrl }: Data): Site {
  return {
    url: server.url,
    fetch: (path, init) => fetchAnew(server.url + path, init),
    dataDir,
    rows: (email) =>
      databaseUrl === undefined ? readMessages(dataDir, email) : readPostgresMessages(databaseUrl, email),
    login: () => logIn(server.url),
  };
}
