import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ContactForm } from './contact-page.ts';
import type { StoredMessage } from './stored-messages.ts';

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

  /** The browser tells the page that the line is back. */
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
