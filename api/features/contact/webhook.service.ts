import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { WebhookFigures } from '#contract/contact-inbox.ts';
import { viewMessage } from './contact.views.ts';
import * as repository from './webhook.repository.ts';
import { postToWebhook } from './webhook-request.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const GIVE_UP_MS = 7 * 24 * HOUR_MS;

/** After so many tries in vain: 5 s, 15 s, 45 s … 6 h. */
const pauseAfter = (attempts: number) => Math.min(5 * SECOND_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);

/** While one server delivers, no other takes the delivery: longer than a receiver has to answer. */
const CLAIM_MS = 15 * SECOND_MS;

/** The longest sleep: another process on this database may enqueue deliveries, too. Milliseconds. */
const LONGEST_SLEEP = 60 * SECOND_MS;
const SHORTEST_SLEEP = 100;

interface Deps {
  orm: Orm;
  now: () => Date;
  log: Logger;
  /** CONTACT_WEBHOOK; undefined: there is no webhook. */
  url: string | undefined;
}

export type Webhook = ReturnType<typeof createWebhook>;

/** Delivers each message to CONTACT_WEBHOOK, one after the other, after the visitor's answer: nobody waits for it. */
export function createWebhook({ orm, now, log, url }: Deps) {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  let isAsked = false;

  /** There may be a delivery to make. */
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
        await deliverAll();
      } while (isAsked && !ended.signal.aborted);
      sleep(await untilNextDue());
    } catch (error) {
      // A locked database or a full disk: the deliveries are tried later.
      log.error(describeError(error), 'webhook');
      sleep(LONGEST_SLEEP);
    }
  }

  function sleep(wanted: number): void {
    if (ended.signal.aborted) return;
    timer = setTimeout(wake, Math.min(Math.max(wanted, SHORTEST_SLEEP), LONGEST_SLEEP)).unref();
  }

  async function untilNextDue(): Promise<number> {
    const at = await repository.nextDueAt(orm.em.fork());
    return at === undefined ? LONGEST_SLEEP : at - now().getTime();
  }

  async function deliverAll(): Promise<void> {
    while (!ended.signal.aborted) {
      const delivery = await claim();
      if (delivery === undefined) return;
      await deliver(delivery);
    }
  }

  /** The next that is due. Of a process that is killed meanwhile, another takes it over later. */
  const claim = () =>
    inTransaction(orm, async (em) => {
      const time = now();
      const until = new Date(time.getTime() + LONGEST_PAUSE_MS);
      const due = await repository.findDue(em, { now: time, until });
      if (due === undefined) return undefined;
      const attempts = due.attempts + 1;
      const nextAt = new Date(time.getTime() + CLAIM_MS);
      await repository.setAttempt(em, due.id, { attempts, nextAt, triedAt: time });
      return { ...due, attempts };
    });

  async function deliver({ id, attempts, contact }: repository.WebhookDelivery): Promise<void> {
    if (url === undefined) return;
    const fault = await postToWebhook({ url, id, body: viewMessage(contact), signal: ended.signal });
    if (fault === undefined) return inTransaction(orm, (em) => repository.deleteDelivery(em, id));
    if (ended.signal.aborted) return;
    const giveUpSince = new Date(now().getTime() - GIVE_UP_MS);
    const nextAt = new Date(now().getTime() + pauseAfter(attempts));
    const isOver = await inTransaction(orm, (em) =>
      repository.setFailure(em, id, { error: fault, giveUpSince, nextAt }),
    );
    if (isOver) log.warn({ attempts }, 'webhook given up');
  }

  /** Begins to deliver, and goes on until `stop`. Without an address it does nothing. */
  function start(): void {
    isStarted = url !== undefined;
    wake();
  }

  /** Ends a delivery that is under way; it is made again after the next start. */
  async function stop(): Promise<void> {
    ended.abort();
    clearTimeout(timer);
    await running;
  }

  async function retry(): Promise<WebhookFigures> {
    await inTransaction(orm, (em) => repository.resetDeliveries(em, now()));
    wake();
    return figures();
  }

  const figures = (): Promise<WebhookFigures> => repository.countDeliveries(orm.em.fork());

  return { wake, start, stop, retry, figures };
}
