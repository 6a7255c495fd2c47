import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';
import { killBrowser } from '#tests/support/browsers.ts';
import { type CuttingProxy, type Mode, startCuttingProxy } from '#tests/support/cutting-proxy.ts';
import { foreignAnswers, ownAnswers } from '#tests/support/foreign-answers.ts';
import { buildNextVersion, TEMPLATE } from '#tests/support/prepared-sites.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import type { LineName } from './schedule.ts';

const modes: Record<LineName, Mode> = {
  ok: 'ok',
  refuse: 'refuse',
  cutBefore: 'cutBefore',
  cutAfter: 'cutAfter',
  hang: 'hang',
  slow: { delay: 700 },
  serverError: { answer: ownAnswers.no(500, 'internal') },
  badGateway: { answer: foreignAnswers.badGateway },
  unavailable: { answer: ownAnswers.busy('2') },
  tooMany: { answer: ownAnswers.tooMany('1') },
  portal: { answer: foreignAnswers.portal },
  forbidden: { answer: foreignAnswers.forbidden },
};
/** What these do to everything, not to messages alone; the answers of our own server stay those of the one call. */
const spreading: readonly LineName[] = ['ok', 'refuse', 'cutBefore', 'hang', 'slow', 'badGateway', 'portal'];

/** One site, one line to it and one visitor's browser, each of which can be killed and comes back. */
export class World {
  readonly #folder: string;
  readonly #launch: LaunchOptions;
  readonly #port: number;
  #server: ServerProcess | undefined;
  #version: 'this' | 'next' = 'this';
  #line: CuttingProxy | undefined;
  browser: BrowserContext | undefined;
  isOffline = false;

  private constructor(folder: string, port: number, launch: LaunchOptions) {
    this.#folder = folder;
    this.#port = port;
    this.#launch = launch;
  }

  static async make(launch: LaunchOptions): Promise<World> {
    const folder = await tempFolder('faults');
    await cp(TEMPLATE, join(folder, 'data'), { recursive: true });
    const world = new World(folder, await freePort(), launch);
    world.#line = await startCuttingProxy({ to: () => world.#port });
    await world.startServer();
    await world.openBrowser();
    return world;
  }

  get url(): string {
    return this.#line?.url ?? '';
  }

  setLine(name: LineName, everything: boolean): void {
    this.#line?.set(modes[name]);
    this.#line?.setOthers(everything && spreading.includes(name) ? modes[name] : 'ok');
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    // Playwright waits for a stopped worker, too.
    const patience = new Promise((resolve) => setTimeout(resolve, 2_000));
    await Promise.race([this.browser?.setOffline(isOffline).catch(() => undefined), patience]);
  }

  async openBrowser(): Promise<BrowserContext> {
    const profile = join(this.#folder, 'profile');
    this.browser = await chromium.launchPersistentContext(profile, { ...this.#launch, baseURL: this.url });
    this.isOffline = false;
    return this.browser;
  }

  async killBrowser(): Promise<void> {
    if (this.browser !== undefined) await killBrowser(this.browser, join(this.#folder, 'profile'));
    this.browser = undefined;
  }

  async killServer(): Promise<void> {
    await this.#server?.stop('SIGKILL');
    this.#server = undefined;
  }

  async startServer(): Promise<void> {
    if (this.#server !== undefined) return;
    const settings = {
      DATA_DIR: join(this.#folder, 'data'),
      PORT: String(this.#port),
      CONTACT_LIMIT: '100000',
    };
    const folder = this.#version === 'this' ? undefined : await buildNextVersion();
    this.#server = await startServer(settings, { folder });
  }

  /** The other version takes the place of the one that runs. */
  async deploy(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
    this.#version = this.#version === 'this' ? 'next' : 'this';
    await this.startServer();
  }

  /** The texts of all messages that the server has. */
  stored(): string[] {
    const db = new DatabaseSync(join(this.#folder, 'data/site.sqlite'), { readOnly: true });
    try {
      return db
        .prepare('select message from contact')
        .all()
        .map(({ message }) => String(message));
    } finally {
      db.close();
    }
  }

  async end(): Promise<void> {
    // Killed in the last step, it may be gone already.
    await this.browser?.close().catch(() => undefined);
    await this.#line?.close();
    await this.#server?.stop();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
