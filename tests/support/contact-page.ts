import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Client } from './client.ts';
import { readRows } from './outbox-rows.ts';
import type { StoredMessage } from './site-database.ts';

export const SENT = 'Form submitted successfully!';
export const SAVED = 'Saved on this device. It will be sent when you are back online.';
export const FAILED = 'Failed to submit form. Please try again.';

/** The contact page and its list of messages. */
class ContactForm {
  readonly alert: Locator;
  readonly status: Locator;
  readonly items: Locator;
  readonly apply: Locator;
  /** Messages that arrived, without their texts. */
  readonly receipts: Locator;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.alert = page.getByRole('alert');
    // One is empty from the start.
    this.status = page.getByRole('status').filter({ hasText: /\S/ });
    this.items = page.getByRole('region', { name: 'Waiting messages' }).getByRole('listitem');
    this.receipts = page.getByRole('region', { name: 'Delivered messages' }).getByRole('listitem');
    this.apply = page.getByRole('button', { name: 'Apply Now' });
  }

  box(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  /** Opens the page and waits until the script has taken the form over. */
  async open(): Promise<void> {
    await this.page.goto('/contact');
    await this.ready();
  }

  /** The form hydrates at an interaction. */
  async ready(): Promise<void> {
    const isAlive = () => {
      dispatchEvent(new Event('pointerdown'));
      return document.querySelector('form.contact-form[novalidate]') !== null;
    };
    await this.page.waitForFunction(isAlive, undefined, { polling: 50 });
  }

  /** The worker is in charge and has saved the pages. */
  async installed(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller !== null) return;
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    });
  }

  /** Presses Send now of the first message that is listed. A try of the site's own may take it away meanwhile. */
  async sendNow(): Promise<void> {
    for (;;) {
      const [button] = await this.button('Send now').elementHandles();
      if (button === undefined) return;
      try {
        return await button.click();
      } catch (error) {
        if (await button.evaluate(({ isConnected }) => isConnected)) throw error;
      }
    }
  }

  /** Takes the first message that is listed, of this text, into the form. That is refused while a try is under way. */
  async edit(message: string): Promise<void> {
    await expect(async () => {
      await this.button('Edit').click();
      await expect(this.box('Message')).toHaveValue(message, { timeout: 5_000 });
    }).toPass();
  }

  /** So many messages are on disk, whatever the page shows. */
  async inOutbox(count: number): Promise<void> {
    await expect.poll(async () => (await readRows(this.page)).length, { intervals: [20] }).toBe(count);
  }

  /** A draft with this message is on disk. */
  async inDrafts(message: string): Promise<void> {
    const drafts = async () => (await readRows(this.page, 'draft')).map(({ fields }) => fields);
    await expect.poll(drafts).toContainEqual(expect.objectContaining({ message }));
  }

  /** The delivery was announced, and is not announced again. */
  async sawDelivery(): Promise<void> {
    await expect
      .poll(async () => (await readRows(this.page, 'receipts')).every(({ seen }) => seen))
      .toBe(true);
  }

  button(name: string): Locator {
    return this.items.first().getByRole('button', { name });
  }
}

/** The contact page as a visitor of any address works with it. */
export class ContactPage extends ContactForm {
  async write(email: string, message: string): Promise<void> {
    await this.box('Email').fill(email);
    await this.box('Message').fill(message);
  }

  async send(email: string, message: string): Promise<void> {
    await this.write(email, message);
    await this.apply.click();
  }
}

/** The script hangs until the page is left. */
export const withoutScript = (page: Page) => page.route(/\/assets\/.*\.js$/, () => undefined);

export const wayOf = (page: Page) => page.getByRole('combobox', { name: 'Best way to answer' });
export const timeOf = (page: Page) => page.getByRole('combobox', { name: 'Best time (India)' });

/** How and when each message of an address asks to be answered, as the operator's list has it. */
export async function wishesOf(owner: Client, email: string): Promise<string[]> {
  const { body } = await owner.get(`/contacts?q=${encodeURIComponent(email)}`);
  const messages: { preferred_channel: string; preferred_time: string }[] = body;
  return messages.map(({ preferred_channel, preferred_time }) => `${preferred_channel} ${preferred_time}`);
}

interface Mailbox {
  /** The messages in the site's database from one address. */
  rows: (email: string) => StoredMessage[];
}

/** A visitor at the contact page, who writes from one address. */
export class Visitor extends ContactForm {
  readonly email: string;
  readonly #site: Mailbox;

  constructor(page: Page, email: string, site: Mailbox) {
    super(page);
    this.email = email;
    this.#site = site;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  async write(message: string): Promise<void> {
    await this.box('Email').fill(this.email);
    await this.box('Message').fill(message);
  }

  async send(message: string): Promise<void> {
    await this.write(message);
    await this.apply.click();
  }

  /** Sends so many messages over a line that takes none. Gives their texts. */
  async sendInVain(count: number): Promise<string[]> {
    const before = await this.items.count();
    const texts = Array.from({ length: count }, (_, index) => `Message ${index + 1}`);
    for (const [index, text] of texts.entries()) {
      await this.send(text);
      await expect(this.items).toHaveCount(before + index + 1);
    }
    return texts;
  }

  /** The same visitor in a new tab, at the same form. */
  async newTab(): Promise<Visitor> {
    const tab = this.in(await this.context.newPage());
    await tab.open();
    return tab;
  }

  /** The same visitor in another tab of the browser. */
  in(page: Page): Visitor {
    return new Visitor(page, this.email, this.#site);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** The browser fires `online` in the page. */
  comeOnline(): Promise<unknown> {
    return this.page.evaluate(() => dispatchEvent(new Event('online')));
  }

  /** The visitor's messages in the server's database. */
  stored(): StoredMessage[] {
    return this.#site.rows(this.email);
  }

  /** Their texts, in their order. */
  arrived(): string[] {
    return this.stored().map(({ message }) => message);
  }

  /** Waits until exactly these texts are in the server's database. */
  async hasArrived(...texts: string[]): Promise<void> {
    await expect.poll(() => this.arrived()).toEqual(texts);
  }
}

/** What the page says of one message that was delivered after it had waited. */
export const DELIVERED = /^Your message of \d\d:\d\d was delivered\.$/;

declare global {
  interface Window {
    /** Set when the page has asked for its script. */
    releaseScript?: () => void;
  }
}

/** From now on the scripts of pages do not come, until they are released. */
export async function holdScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('scripts held') === null) return;
    // What boot.ts does to start the script.
    const { append } = Element.prototype;
    HTMLHeadElement.prototype.append = function (...nodes) {
      if (!nodes.some((node) => node instanceof HTMLScriptElement)) return append.apply(this, nodes);
      window.releaseScript = () => append.apply(this, nodes);
    };
  });
  await page.evaluate(() => sessionStorage.setItem('scripts held', 'yes'));
}

/** Releases the script of the page, once the page has asked for it. */
export async function releaseScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => window.releaseScript !== undefined);
  await page.evaluate(() => window.releaseScript?.());
}

/** Opens the contact page from the worker without its script, until `release` is called. */
export async function openUnhydrated(page: Page): Promise<{ release: () => Promise<void> }> {
  await holdScripts(page);
  await page.goto('/contact');
  return {
    release: async () => {
      await page.evaluate(() => sessionStorage.removeItem('scripts held'));
      await page.reload();
      await new ContactPage(page).ready();
    },
  };
}
