import { rm } from 'node:fs/promises';
import { type Client, clientOf, logIn, operator, operatorSettings } from './client.ts';
import { test as operatorTest } from './operator-screens.ts';
import { dataFolder, type ServerProcess, startServer } from './product.ts';
import { aPushService, type PushService } from './push-service.ts';
import { changeData, readMessages, type StoredMessage } from './site-database.ts';

/** A site of one test's own, without posts, whose server can be stopped and started again at the same address. */
interface OwnSite {
  url: string;
  visitor: Client;
  login: () => Promise<string>;
  /** The messages in the database for one address. */
  rows: (email: string) => StoredMessage[];
  /** Changes the database while the server runs. */
  change: (sql: string, ...values: unknown[]) => void;
  stop: () => Promise<unknown>;
  start: () => Promise<void>;
}

interface OwnFixtures {
  /** Identifies the device; the site trusts it. */
  push: PushService;
  /** Further settings of the server. */
  settings: Record<string, string>;
  own: OwnSite;
}

/** `owner` and `open` are those of the test's own site. */
export const test = operatorTest.extend<OwnFixtures>({
  settings: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  push: async ({}, use) => {
    const service = await aPushService();
    await use(service);
    await service.close();
  },
  own: async ({ push, settings }, use) => {
    const dataDir = await dataFolder();
    const ofServer = {
      ...{ DATA_DIR: dataDir, STARTER_CONTENT: 'off', NOTICE_ORIGINS: push.origin },
      ...operatorSettings,
      ...settings,
    };
    let server: ServerProcess = await startServer(ofServer);
    const { url } = server;
    await use({
      url,
      visitor: clientOf(url),
      login: () => logIn(url, operator),
      rows: (email) => readMessages(dataDir, email),
      change: (sql, ...values) => changeData(dataDir, sql, ...values),
      stop: () => server.stop(),
      start: async () => {
        server = await startServer({ ...ofServer, PORT: new URL(url).port });
      },
    });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ own }, use) => use(own.url),
  owner: async ({ own }, use) => use(clientOf(own.url, await own.login())),
});
