import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver } from './engine.ts';
import { find, type Wanted } from './find.ts';

/** Milliseconds, for whatever is waited for. */
const PATIENCE = 45_000;
const PAUSE = 100;

/** A tab as a visitor uses it, in any engine. */
export class Tab {
  readonly #driver: Driver;
  readonly #base: string;

  constructor(driver: Driver, base: string) {
    this.#driver = driver;
    this.#base = base;
  }

  /** Runs a function in the page. It sees nothing of the test but what it is given. */
  async evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    return (await this.#driver.run(call(work, given))) as Result;
  }

  /** A new document; the address may be the same. */
  async open(address: string): Promise<void> {
    await this.leave((url) => void location.assign(url), new URL(address, this.#base).href);
  }

  async reload(): Promise<void> {
    await this.leave(() => location.reload());
  }

  /** Back in history. True when the page came out of the back/forward cache: its event `pageshow` said so. */
  async back(): Promise<boolean> {
    await this.leave(() => history.back());
    return this.evaluate(() => 'restored' in window && window.restored === true);
  }

  /** Does in the page what makes it go, and waits for the one that comes. */
  async leave<Given extends unknown[]>(go: (...given: Given) => void, ...given: Given): Promise<void> {
    await this.evaluate(() => {
      const mark = (marks: { left?: boolean; restored?: boolean }) => Object.assign(window, marks);
      mark({ left: true, restored: false });
      addEventListener('pageshow', ({ persisted }) => mark({ left: false, restored: persisted }), {
        once: true,
      });
    });
    // Some engines answer only from the next page, or never.
    void this.evaluate(go, ...given).catch(() => undefined);
    await this.until(() => document.readyState === 'complete' && !('left' in window && window.left === true));
  }

  /** Waits until a function of the page gives something that is true. */
  async until<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const result = await Promise.race([
        // Between two pages there is none to ask.
        this.evaluate(work, ...given).catch(() => undefined),
        sleep(1_000, undefined),
      ]);
      if (result) return result;
      if (Date.now() > end) throw new Error(`waited in vain for ${work} with ${JSON.stringify(given)}`);
      await sleep(PAUSE);
    }
  }

  async see(wanted: Wanted): Promise<void> {
    await this.#seen(wanted);
  }

  async press(wanted: Wanted): Promise<void> {
    await this.#seen(wanted);
    await this.#driver.press(first(wanted));
  }

  async fill(wanted: Wanted, text: string): Promise<void> {
    await this.#seen(wanted);
    await this.#driver.type(first(wanted), text);
  }

  /** The words in each of them at this moment. */
  async texts(wanted: Wanted): Promise<string[]> {
    return (await this.#driver.run(`${all(wanted)}.map(({ innerText }) => innerText)`)) as string[];
  }

  hide = () => this.#driver.hide();
  show = () => this.#driver.show();
  online = (is: boolean) => this.#driver.online(is);
  picture = (path: string) => this.#driver.picture(path);
  close = () => this.#driver.close();

  async #seen(wanted: Wanted): Promise<void> {
    const end = Date.now() + PATIENCE;
    while ((await this.texts(wanted).catch(() => [])).length === 0) {
      if (Date.now() > end) throw new Error(`not to be seen: ${JSON.stringify(wanted)}`);
      await sleep(PAUSE);
    }
  }
}

const call = (work: (...given: never[]) => unknown, given: unknown[]) =>
  `(${work})(${given.map((value) => JSON.stringify(value)).join(', ')})`;
const all = (wanted: Wanted) => call(find, [wanted]);
const first = (wanted: Wanted) => `${all(wanted)}[0]`;
