import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Driver } from './engine.ts';

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

  /** Back in history. True when the page came out of the back/forward cache: its event `pageshow` reports it. */
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

export interface Wanted {
  role:
    | 'link'
    | 'button'
    | 'textbox'
    | 'heading'
    | 'article'
    | 'status'
    | 'alert'
    | 'row'
    | 'listitem'
    | 'switch'
    | 'region';
  /** Its accessible name, whole. */
  name?: string | undefined;
  /** Words in it. */
  text?: string | undefined;
  /** Which other one it is in. */
  inside?: Wanted | undefined;
  /** Which of several, from 0. */
  nth?: number | undefined;
}

/**
 * Runs in the page: the elements that a person or a screen reader would call so, in the order of the page. Neither
 * driver can look for a role and a name by itself.
 */
function find(wanted: Wanted): Element[] {
  const selectors: Record<Wanted['role'], string> = {
    link: 'a[href]',
    button: 'button, [role=button]',
    textbox:
      'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=password], textarea',
    heading: 'h1, h2, h3, h4, h5, h6',
    article: 'article',
    status: '[role=status]',
    alert: '[role=alert]',
    row: 'tr',
    listitem: 'li',
    switch: '[role=switch]',
    region: 'section, [role=region]',
  };
  const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null)
      return flat(
        ids
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    const label = element.getAttribute('aria-label');
    if (label !== null) return flat(label);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return flat(element.labels?.[0]?.textContent);
    return flat(element.textContent);
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null;
  const roots = wanted.inside === undefined ? [document] : find(wanted.inside);
  const found = roots
    .flatMap((root) => [...root.querySelectorAll(selectors[wanted.role])])
    .filter(isShown)
    .filter((element) => wanted.name === undefined || nameOf(element) === wanted.name)
    .filter((element) => wanted.text === undefined || flat(element.textContent).includes(wanted.text));
  return wanted.nth === undefined ? found : found.slice(wanted.nth, wanted.nth + 1);
}

export const SAVED = 'Saved on this device. It will be sent when you are back online.';
export const DELIVERED = /^Your message of \d\d:\d\d was delivered\.$/;

export const items: Wanted = { role: 'listitem', inside: { role: 'region', name: 'Waiting messages' } };
export const receipts: Wanted = { role: 'listitem', inside: { role: 'region', name: 'Delivered messages' } };

/** Opens the contact page and waits until the script has taken the form over: it does so under a hand. */
export async function openContact(tab: Tab): Promise<void> {
  await tab.open('/contact');
  await ready(tab);
}

export const ready = (tab: Tab) =>
  tab.until(() => {
    dispatchEvent(new Event('pointerdown'));
    return document.querySelector('form.contact-form[novalidate]') !== null;
  });

/** The worker is in charge. From then on pages come from it: Koa's own contact page is never kept by a browser. */
export async function installed(tab: Tab): Promise<void> {
  await tab.open('/');
  await tab.until(() => navigator.serviceWorker.controller !== null);
}

export async function send(tab: Tab, email: string, message: string): Promise<void> {
  await tab.fill({ role: 'textbox', name: 'Email' }, email);
  await tab.fill({ role: 'textbox', name: 'Message' }, message);
  await tab.press({ role: 'button', name: 'Apply Now' });
}

export const count = async (tab: Tab, wanted: Wanted) => (await tab.texts(wanted)).length;

export const soon = { timeout: 45_000, interval: 100 };

export const counted = (tab: Tab, wanted: Wanted) => expect.poll(() => count(tab, wanted), soon);

export const statusOf = (tab: Tab) =>
  expect.poll(
    async () => (await tab.texts({ role: 'status' })).map((text) => text.trim()).filter(Boolean),
    soon,
  );
