import { readRows } from '#tests/support/outbox-rows.ts';
import type { Ledger } from './ledger.ts';
import type { Step } from './schedule.ts';
import { type Sight, Tab, wordsOn } from './tab.ts';
import type { World } from './world.ts';

const TABS_MAX = 3;
/** A try ends after 15 s (product.md), behind one that is under way; and the machine is busy. Milliseconds. */
const LONGEST_WORDS = 40_000;
const SOON = 3_000;

/** Plays the steps of one schedule as a visitor would, and writes into the ledger what the pages say. */
export class Play {
  readonly #world: World;
  readonly #ledger: Ledger;
  readonly uncaught: string[] = [];
  tabs: Tab[] = [];
  /** What was submitted in a tab, and the page has not answered yet. */
  readonly #pending = new Map<Tab, string>();
  readonly #deleted = new Map<Tab, string>();
  /** What was posted plainly in a tab last. */
  readonly #posted = new Map<Tab, string>();
  readonly #wentBackTo = new Set<string>();
  readonly #opened = new Set<string>();

  constructor(world: World, ledger: Ledger) {
    this.#world = world;
    this.#ledger = ledger;
  }

  async step(step: Step): Promise<void> {
    switch (step.do) {
      case 'line':
        return this.#world.setLine(step.line, step.everything);
      case 'offline':
        return this.#world.setOffline(step.isOffline);
      case 'pause':
        return new Promise((resolve) => setTimeout(resolve, step.milliseconds));
      case 'killServer':
        return this.#world.killServer();
      case 'startServer':
        return this.#world.startServer();
      case 'deploy':
        return this.#world.deploy();
      case 'killBrowser':
        this.#ledger.killed();
        await this.#world.killBrowser();
        this.tabs = [];
        return;
    }
    const tab = await this.#tabAt('tab' in step ? step.tab : 0);
    const sight = await tab.look();
    if (sight === undefined) return;
    this.hear(tab, sight);
    switch (step.do) {
      case 'write':
        return void (await this.#write(tab, sight));
      case 'submit':
        return this.#submit(tab, sight, step);
      case 'plain':
        return this.#plain(tab, sight, step.presses);
      case 'again':
        if (!this.#posted.has(tab)) await this.#plain(tab, sight, 1);
        return this.#again(tab, step);
      case 'sendNow':
      case 'delete':
      case 'edit': {
        const text = sight.waiting[step.message % Math.max(1, sight.waiting.length)];
        if (text !== undefined) await this.#press(step.do, tab, text);
        return;
      }
      case 'undo':
        return this.#undo(tab);
      case 'openTab':
        if (this.tabs.length < TABS_MAX) await this.openTab();
        return;
      case 'closeTab':
      case 'crashTab':
        this.#ledger.killed();
        await (step.do === 'closeTab' ? tab.page.close() : tab.crash());
        return;
      case 'stopWorker':
        return tab.stopWorkers();
      case 'reload':
        return this.#away(tab, sight, () => tab.page.reload());
      case 'leaveAndReturn':
        return this.#away(tab, sight, async () => {
          await tab.page.goto('/privacy-policy');
          return tab.page.goBack();
        });
      case 'update':
        return this.#away(tab, sight, () => tab.update());
    }
  }

  /** Whatever the pages say at this moment. */
  async hearAll(): Promise<void> {
    for (const tab of this.tabs) {
      const sight = await tab.look();
      if (sight !== undefined) this.hear(tab, sight);
    }
  }

  hear(tab: Tab, sight: Sight): void {
    for (const text of sight.waiting) this.#ledger.promise(text);
    const text = this.#pending.get(tab);
    const words = text === undefined ? undefined : wordsOn(sight, text);
    if (text === undefined || words === undefined) return;
    this.#pending.delete(tab);
    if (words === 'failed') {
      if (sight.hasWorker) this.#ledger.untrue.push(`${text} was said to have failed`);
      this.#ledger.takeBack(text);
      return;
    }
    if (words === 'sent' && !this.#world.stored().includes(text))
      this.#ledger.untrue.push(`${text} was said to be sent and is not stored`);
    this.#ledger.promise(text);
  }

  async openTab(): Promise<Tab> {
    const browser = this.#world.browser ?? (await this.#world.openBrowser());
    const tab = await Tab.open(browser).catch(async () => {
      // Without a window Chromium opens no tab: the visitor starts it again.
      await this.#world.killBrowser();
      return Tab.open(await this.#world.openBrowser());
    });
    tab.page.on('pageerror', (error) => this.uncaught.push(error.message));
    this.tabs.push(tab);
    return tab;
  }

  async #tabAt(number: number): Promise<Tab> {
    this.tabs = this.tabs.filter(({ isDead }) => !isDead);
    const tab = this.tabs[number % Math.max(1, this.tabs.length)] ?? (await this.openTab());
    await tab.page.bringToFront().catch(() => undefined);
    if (!(await tab.hasForm())) await tab.visit();
    return tab;
  }

  /** The text that is in the form now. What was there is typed over: it stays the same message. */
  async #write(tab: Tab, sight: Sight): Promise<string | undefined> {
    if (sight.isBusy) return undefined;
    const text = this.#ledger.type();
    const over = await tab.write(text);
    if (over === undefined) return undefined;
    // Back in the form that was posted, other words are another message.
    if (over === '' || this.#wentBackTo.has(over)) return text;
    if (!this.#ledger.knows(over)) {
      this.#ledger.untrue.push(`"${over}" was never typed, but stood in the form`);
      return undefined;
    }
    if (this.#ledger.isPromised(over) && !this.#opened.has(over))
      this.#ledger.untrue.push(`${over} stood in the form again after it was taken`);
    this.#ledger.isTypedOver(text, over);
    return text;
  }

  async #submit(
    tab: Tab,
    sight: Sight,
    { until, presses }: { until: 'words' | 'clicked'; presses: number },
  ): Promise<void> {
    const isFresh = sight.form !== '' && !this.#ledger.isSubmitted(sight.form);
    const text = isFresh ? sight.form : await this.#write(tab, sight);
    if (text === undefined || sight.isBusy) return;
    this.#ledger.handOver(text);
    this.#pending.set(tab, text);
    if (!(await tab.click('Apply Now', presses))) {
      const left = await tab.look();
      if (left?.form === text && !left.isBusy) this.#ledger.takeBack(text);
      return;
    }
    if (until === 'words') await this.#words(tab, LONGEST_WORDS);
  }

  async #plain(tab: Tab, sight: Sight, presses: number): Promise<void> {
    if (sight.form !== '' || sight.isBusy) return;
    const text = this.#ledger.type();
    // Without a worker and without a line nothing can keep it, and the browser says so.
    const isKept = await tab.isControlled();
    this.#ledger.handOver(text);
    if (!isKept) this.#ledger.mayVanish(text);
    this.#pending.set(tab, text);
    this.#posted.set(tab, text);
    if (!(await tab.postPlainly(text, presses))) this.#ledger.mayVanish(text);
    if (await tab.ready()) await this.#words(tab, SOON);
    this.#pending.delete(tab);
  }

  /** The same message: it must not be stored twice. */
  async #again(tab: Tab, { presses, isNewForm }: { presses: number; isNewForm: boolean }): Promise<void> {
    const text = this.#posted.get(tab);
    // Of one that was edited or deleted meanwhile the visitor means another one.
    if (text === undefined || this.#opened.has(text) || !this.#ledger.isOwed(text)) return;
    this.#wentBackTo.add(text);
    if (!isNewForm) await tab.page.goBack().catch(() => undefined);
    if ((isNewForm || !(await tab.ready())) && !(await tab.visit())) return;
    await tab.postPlainly(text, presses);
    if (!(await tab.ready())) return;
    const repeat = await tab.see(({ alert, status }) => /You sent this at/.test(alert + status), SOON);
    if (repeat?.alert.includes('It arrived') && !this.#world.stored().includes(text))
      this.#ledger.untrue.push(`${text} was said to have arrived and is not stored`);
  }

  async #press(what: 'sendNow' | 'delete' | 'edit', tab: Tab, text: string): Promise<void> {
    if (what === 'sendNow') return void (await tab.press(text, 'Send now'));
    if (what === 'edit') {
      if (!(await tab.press(text, 'Edit'))) return;
      // The form may have been filled since it was looked at: a draft comes back at any time.
      if (await tab.asks(text)) {
        this.#ledger.giveUp((await tab.look())?.form ?? '');
        await tab.press(text, 'Replace it');
      }
      this.#opened.add(text);
      // What is typed over it from here on corrects it.
      this.#wentBackTo.delete(text);
      await tab.see((now) => now.form === text || now.status.includes('being sent'), SOON);
      return;
    }
    if (!(await tab.press(text, 'Delete'))) return;
    const after = await tab.see(({ status }) => /Deleted|delivered already/.test(status), SOON);
    if (after?.status.includes('delivered already')) {
      if (!this.#world.stored().includes(text))
        this.#ledger.untrue.push(`${text} was said to be delivered and is not stored`);
      return;
    }
    this.#ledger.delete(text, after?.status.includes('It was not sent') !== true);
    this.#deleted.set(tab, text);
  }

  async #undo(tab: Tab): Promise<void> {
    const text = this.#deleted.get(tab);
    this.#deleted.delete(tab);
    if (text === undefined || !(await tab.click('Undo'))) return;
    const isBack = await tab.see(({ waiting }) => waiting.includes(text), SOON);
    if (isBack !== undefined) this.#ledger.undoDelete(text);
    else this.#ledger.delete(text, true);
  }

  /** What was typed is there again after the page was. */
  async #away(tab: Tab, { form, isBusy }: Sight, leave: () => Promise<unknown>): Promise<void> {
    const isDraft = form !== '' && !isBusy && this.#ledger.knows(form) && !this.#ledger.isSubmitted(form);
    await leave().catch(() => undefined);
    this.#pending.delete(tab);
    if (!(await tab.ready()) || !isDraft) return;
    const back = await tab.see((sight) => sight.form === form, SOON);
    if (back === undefined && !tab.isDead)
      this.#ledger.vanished.push(`${form} was typed, and gone when the page came again`);
  }

  async #words(tab: Tab, limit: number): Promise<void> {
    const text = this.#pending.get(tab);
    if (text === undefined) return;
    const sight = await tab.see((now) => wordsOn(now, text) !== undefined, limit);
    if (sight !== undefined) this.hear(tab, sight);
    else if (!tab.isDead && limit === LONGEST_WORDS)
      this.#ledger.untrue.push(
        `${text}: nothing was said for ${limit / 1000} s, ${JSON.stringify(await tab.look())}`,
      );
  }
}

/** The longest that a message may take once everything is let through. Milliseconds. */
const LIMIT = 90_000;

/** Lets everything through until nothing waits; gives the texts that are left on the device. */
export async function settle(world: World, play: Play): Promise<string[]> {
  world.setLine('ok', false);
  await world.startServer();
  await world.setOffline(false);
  await play.hearAll();
  const tab = await play.openTab();
  const end = Date.now() + LIMIT;
  let isLoaded = await tab.ready();
  while (Date.now() < end) {
    if (!isLoaded) isLoaded = await tab.visit();
    await play.hearAll();
    if (isLoaded && (await waitingOn(tab)).length === 0) break;
    const { waiting = [] } = (await tab.look()) ?? {};
    for (const text of waiting) await tab.press(text, 'Send now');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const forms = await Promise.all(play.tabs.map(async (each) => (await each.look())?.form ?? ''));
  return [...(await waitingOn(tab)), ...(await draftsOn(tab)), ...forms];
}

const waitingOn = async ({ page }: Tab): Promise<string[]> =>
  (await readRows(page)).map(({ fields }) => messageOf(fields));

async function draftsOn({ page }: Tab): Promise<string[]> {
  const early = await page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('outbox-draft '))
      .map(([, json]) => String(JSON.parse(json).fields?.message)),
  );
  return [...early, ...(await readRows(page, 'draft')).map(({ fields }) => messageOf(fields))];
}

const messageOf = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'message' in fields ? String(fields.message) : '';
