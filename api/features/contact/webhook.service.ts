import type { MikroORM } from '@mikro-orm/sqlite';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { WebhookFigures } from '#contract/contact-inbox.ts';
import { viewContact } from './contact.views.ts';
import { callWebhook } from './webhook-call.ts';
import { createWebhookQueue, type OwedCall } from './webhook-queue.ts';

/** The longest sleep: another process on this database may owe calls, too. Milliseconds. */
const LONGEST_SLEEP = 60_000;
const SHORTEST_SLEEP = 100;

interface Deps {
  orm: MikroORM;
  now: () => Date;
  log: Logger;
  /** CONTACT_WEBHOOK; undefined: nobody is called. */
  url: string | undefined;
}

export type Webhook = ReturnType<typeof createWebhook>;

/** Tells CONTACT_WEBHOOK of each message, one after the other, behind every answer: no visitor waits for it. */
export function createWebhook({ orm, now, log, url }: Deps) {
  const queue = createWebhookQueue({ orm, now });
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  let isAsked = false;

  /** There may be a call to make. */
  function wake(): void {
    isAsked = true;
    if (!isStarted || running !== undefined || ended.signal.aborted) return;
    clearTimeout(timer);
    running = run().finally(() => {
      running = undefined;
    });
  }

  async function run(): Promise<void> {
    try {
      do {
        isAsked = false;
        await callAll();
      } while (isAsked && !ended.signal.aborted);
      sleep((await queue.nextDue()) ?? LONGEST_SLEEP);
    } catch (error) {
      // A locked database or a full disk: what is owed stands in it, and is tried later.
      log.error(describeError(error), 'webhook');
      sleep(LONGEST_SLEEP);
    }
  }

  function sleep(wanted: number): void {
    if (ended.signal.aborted) return;
    timer = setTimeout(wake, Math.min(Math.max(wanted, SHORTEST_SLEEP), LONGEST_SLEEP)).unref();
  }

  async function callAll(): Promise<void> {
    while (!ended.signal.aborted) {
      const owed = await queue.claim();
      if (owed === undefined) return;
      await call(owed);
    }
  }

  async function call(owed: OwedCall): Promise<void> {
    if (url === undefined) return;
    const { note: _, note_revision: __, ...message } = viewContact(owed.contact);
    const fault = await callWebhook({ url, id: owed.id, body: message, signal: ended.signal });
    if (fault === undefined) return queue.succeeded(owed);
    if (ended.signal.aborted) return;
    if (await queue.failed(owed, fault)) log.warn({ attempts: owed.attempts }, 'webhook given up');
  }

  /** Begins to call, and goes on until `stop`. Without an address it does nothing. */
  function start(): void {
    isStarted = url !== undefined;
    wake();
  }

  /** Ends a call that is under way; it is made again after the next start. */
  async function stop(): Promise<void> {
    ended.abort();
    clearTimeout(timer);
    await running;
  }

  async function retry(): Promise<WebhookFigures> {
    await queue.retry();
    wake();
    return queue.figures();
  }

  return { wake, start, stop, retry, figures: queue.figures };
}
