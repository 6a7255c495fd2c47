import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '#tests/support/cutting-proxy.ts';
import { TEMPLATE } from '#tests/support/prepared-sites.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { readMessages, type StoredMessage } from '#tests/support/site-database.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type Browser, type Engine, type LaunchOptions, missing, type Size } from './engine.ts';
import { Tab } from './tab.ts';

/** A person with one device, in front of the production build behind a line of its own. */
export interface Visit {
  line: CuttingProxy;
  /** The server itself, past the line. */
  siteUrl: string;
  /** An address that no other test writes from. */
  email: string;
  /** The messages in the server's database from that address. */
  stored: () => StoredMessage[];
  open: (size?: Size) => Promise<Tab>;
  /** The browser is killed. The next `open` starts it again with the same profile. */
  killBrowser: () => Promise<void>;
  /** The lines of the console so far, without what a browser itself says of a line that was cut. */
  consoleLines: () => string[];
}

/** What the engines themselves say of what did not come, or was cut by leaving; and WebKit of a directive new to it. */
const noise = [
  /due to access control checks/,
  /Failed to load resource: (?!the server responded)/,
  /Load failed/,
  /Fetch API cannot load/,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  /A ServiceWorker passed an Error Response to FetchEvent\.respondWith/,
  /Response served by service worker is an error/,
  /promise to FetchEvent\.respondWith\(\) that rejected with ‘TypeError: NetworkError/,
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // Firefox reports a script as failed when its page is left while it loads. A page that lacks it says so in words.
  /^error: ChunkFailed: Loading chunk failed/,
];

const pictures = join(import.meta.dirname, '../../../test-results/engines');

let server: ServerProcess;
let dataDir: string;

/** The server of a file of proofs. */
export function serveSite(settings: () => Record<string, string> = () => ({})): void {
  beforeAll(async () => {
    dataDir = await tempFolder('engines');
    await cp(TEMPLATE, dataDir, { recursive: true });
    const limits = { CONTACT_LIMIT: '100000', LOGIN_LIMIT: '100000' };
    server = await startServer({ DATA_DIR: dataDir, ...limits, ...settings() });
  });
  afterAll(() => server.stop());
}

interface ProofOptions extends LaunchOptions {
  engines: readonly Engine[];
}

/** A test for each engine; one that is not installed is named, with what would bring it, and skipped. */
export function prove(
  name: string,
  { engines, ...options }: ProofOptions,
  work: (visit: Visit) => Promise<void>,
): void {
  for (const engine of engines) {
    const packages = missing(engine);
    const hint = packages.length > 0 ? ` (skipped: apt-get install -y ${packages.join(' ')})` : '';
    test.skipIf(packages.length > 0)(`${engine.name}: ${name}${hint}`, ({ task }) =>
      visit(engine, options, work, task.id),
    );
  }
}

async function visit(
  engine: Engine,
  options: LaunchOptions,
  work: (visit: Visit) => Promise<void>,
  id: string,
): Promise<void> {
  const line = await startCuttingProxy({ to: () => Number(new URL(server.url).port) });
  const email = `asha-${crypto.randomUUID()}@example.com`;
  const profile = await tempFolder('profile');
  const before: string[] = [];
  let browser: Browser | undefined;
  let last: Tab | undefined;
  const consoleLines = () =>
    [...before, ...(browser?.consoleLines() ?? [])].filter(
      (text) => !noise.some((known) => known.test(text)),
    );
  try {
    await work({
      line,
      siteUrl: server.url,
      email,
      stored: () => readMessages(dataDir, email),
      open: async (size) => {
        browser ??= await engine.launch({ profile, ...options });
        last = new Tab(await browser.open(size), line.url);
        return last;
      },
      killBrowser: async () => {
        before.push(...(browser?.consoleLines() ?? []));
        await browser?.kill();
        browser = undefined;
      },
      consoleLines,
    });
    expect(consoleLines()).toEqual([]);
  } catch (error) {
    await mkdir(pictures, { recursive: true });
    const path = join(pictures, `${engine.name}-${id}.png`);
    await last?.picture(path).then(
      () => console.log(`What was in view: ${path}`),
      () => undefined,
    );
    throw error;
  } finally {
    await browser?.close();
    await line.close();
  }
}
