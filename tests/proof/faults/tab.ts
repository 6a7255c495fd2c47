import type { BrowserContext, Page } from '@playwright/test';
import { ContactPage, FAILED, SAVED, SENT } from '#tests/support/contact-page.ts';

/** What a visitor sees on the contact page at one moment. */
export interface Sight {
  /** The text in the form. */
  form: string;
  alert: string;
  status: string;
  /** The texts of the messages that wait, as listed. */
  waiting: string[];
  isBusy: boolean;
  /** Without a worker, a dead line or a deploy may keep away what the form loads at its first use. */
  hasWorker: boolean;
}

const PATIENCE = 4_000;
const EMAIL = 'asha@example.com';

/** A tab of the visitor's browser, open at the contact page or trying to be. */
export class Tab {
  readonly page: Page;
  isDead = false;

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
    page.once('crash', () => {
      this.isDead = true;
    });
    page.once('close', () => {
      this.isDead = true;
    });
  }

  static async open(browser: BrowserContext): Promise<Tab> {
    const tab = new Tab(await browser.newPage());
    await tab.visit();
    return tab;
  }

  /** Whether the contact page came, from wherever, and its script works. */
  async visit(): Promise<boolean> {
    await this.page.goto('/contact', { timeout: PATIENCE }).catch(() => undefined);
    return this.ready();
  }

  ready(): Promise<boolean> {
    return new ContactPage(this.page).ready().then(isTrue, isFalse);
  }

  hasForm(): Promise<boolean> {
    const looking = this.page.locator('form.contact-form[novalidate]').count();
    return soon(
      looking.then((count) => count > 0),
      false,
    );
  }

  /** The worker is in charge. */
  async installed(): Promise<void> {
    await this.page
      .waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 })
      .catch(() => undefined);
  }

  /** What is seen as soon as it is `so`; undefined when it is not within `limit` milliseconds. */
  async see(so: (sight: Sight) => boolean, limit: number): Promise<Sight | undefined> {
    const end = Date.now() + limit;
    while (Date.now() < end && !this.isDead) {
      const sight = await this.look();
      if (sight !== undefined && so(sight)) return sight;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return undefined;
  }

  /** undefined where the page is not there to be looked at. */
  look(): Promise<Sight | undefined> {
    if (this.isDead) return Promise.resolve(undefined);
    const looking = this.page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('form.contact-form');
      const message = form?.elements.namedItem('message');
      const textOf = (selector: string) =>
        Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent ?? '');
      return {
        form: message instanceof HTMLTextAreaElement ? message.value : '',
        alert: textOf('[role=alert]').join('\n'),
        status: textOf('[role=status]').join('\n'),
        waiting: textOf('.waiting-text'),
        isBusy: form?.ariaBusy === 'true',
        hasWorker: navigator.serviceWorker.controller !== null,
      };
    });
    return soon<Sight | undefined>(looking, undefined);
  }

  /**
   * Types over what stands in the form and gives it, '' for an empty one: read and replaced at one moment, since a draft
   * may come back at any. undefined when the form could not be reached.
   */
  write(text: string): Promise<string | undefined> {
    const message = this.page.getByRole('textbox', { name: 'Message', exact: true });
    const typing = message.evaluate(
      (field, [email, typed]) => {
        if (!(field instanceof HTMLTextAreaElement)) return undefined;
        const over = field.value;
        const beside = field.form?.elements.namedItem('email');
        const type = (into: HTMLInputElement | HTMLTextAreaElement, value: string) => {
          into.focus();
          into.select();
          document.execCommand('insertText', false, value);
        };
        if (beside instanceof HTMLInputElement) type(beside, email);
        type(field, typed);
        // It takes nothing while Edit puts another message into it.
        return field.value === typed ? over : undefined;
      },
      [EMAIL, text] as const,
    );
    return typing.catch(() => undefined);
  }

  click(name: string, presses = 1): Promise<boolean> {
    const button = this.page.getByRole('button', { name, exact: true }).first();
    return button.click({ clickCount: presses }).then(isTrue, isFalse);
  }

  #buttonOf(text: string, name: string) {
    const item = this.page.locator('.waiting-message', { has: this.page.getByText(text, { exact: true }) });
    return item.getByRole('button', { name, exact: true });
  }

  /** Presses a button of a message in the list. */
  press(text: string, name: string): Promise<boolean> {
    return this.#buttonOf(text, name).click({ timeout: 2_000 }).then(isTrue, isFalse);
  }

  /** Whether Edit of this message has asked what should become of the text in the form. */
  asks(text: string): Promise<boolean> {
    return soon(this.#buttonOf(text, 'Replace it').isVisible(), false);
  }

  isControlled(): Promise<boolean> {
    const asking = this.page.evaluate(() => navigator.serviceWorker.controller !== null);
    return soon(asking, false);
  }

  /** The browser posts the form itself, without the script. At a second press the first is under way. */
  async postPlainly(text: string, presses: number): Promise<boolean> {
    const leaving = this.page.waitForEvent('framenavigated', { timeout: PATIENCE }).then(isTrue, isFalse);
    const posting = this.page.evaluate(
      ([email, message, count]) => {
        const form = document.querySelector<HTMLFormElement>('form.contact-form');
        for (const [name, value] of Object.entries({ email, message })) {
          const field = form?.elements.namedItem(name);
          if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
        }
        // The button would inform the script.
        const press = () => HTMLFormElement.prototype.submit.call(form);
        press();
        for (let more = 1; more < count; more += 1) setTimeout(press, 20 * more);
      },
      [EMAIL, text, presses] as const,
    );
    if (!(await soon(posting.then(isTrue), false))) return false;
    return leaving;
  }

  /** Takes the newer version where one is offered. */
  async update(): Promise<void> {
    const button = this.page.getByRole('button', { name: /^(Update now|Reload this tab)$/ });
    if ((await button.count()) === 0) return;
    const loading = this.page.waitForEvent('load');
    await button.click();
    await loading;
  }

  async stopWorkers(): Promise<void> {
    const client = await this.page.context().newCDPSession(this.page);
    await client.send('ServiceWorker.enable');
    await client.send('ServiceWorker.stopAllWorkers');
    await client.detach();
  }

  /** SIGKILL to the page's process, as the system does it when memory runs out. */
  async crash(): Promise<void> {
    const crashed = this.page.waitForEvent('crash', { timeout: PATIENCE }).catch(() => undefined);
    const client = await this.page.context().newCDPSession(this.page);
    void client.send('Page.crash').catch(() => undefined);
    await crashed;
    this.isDead = true;
    await this.page.close().catch(() => undefined);
  }
}

/** What the page says of the text that was submitted in it; undefined while it says nothing. */
export function wordsOn(sight: Sight, text: string): 'sent' | 'kept' | 'failed' | undefined {
  if (sight.waiting.includes(text)) return 'kept';
  if (sight.isBusy || sight.form === text) return sight.alert.includes(FAILED) ? 'failed' : undefined;
  if (sight.alert.includes(SENT)) return 'sent';
  return sight.status.includes(SAVED) || sight.status.includes('delivered') ? 'kept' : undefined;
}

/** A page whose navigation hangs answers nothing, for ever. */
function soon<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const timeout = new Promise<T>((resolve) => setTimeout(resolve, PATIENCE, otherwise));
  return Promise.race([work.catch(() => otherwise), timeout]);
}

const isTrue = () => true;
const isFalse = () => false;
