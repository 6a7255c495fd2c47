import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import type { Logger } from '#api/http/server/log.ts';
import type { ContactState } from '#contract/inbox.ts';
import { DELIVERY_DAYS, type DeliveryKind } from '#contract/notification.ts';
import type { Channel } from '#contract/notification-status.ts';
import { DAY_MS } from '#contract/time.ts';
import { deliverMail } from './channels/mail.ts';
import type { Notification, Outcome } from './channels/outcome.ts';
import * as deliveries from './delivery.queries.ts';
import { DeliveryEntity, type NotificationSettingsRow, OF_ENVIRONMENT } from './notification.entities.ts';
import * as queries from './notification.queries.ts';
import { notificationAdapter, QUEUES, removeDestination } from './notification-queue.ts';
import { createDeliveryWorker, outcomeOf } from './queue-worker.ts';
import { destinationsOf, mailServerOf, type NotificationEnv, sendNotification } from './send-notification.ts';

/** What notifications are made with. */
export interface NotificationDeps extends ServiceDeps {
  log: Logger;
  env: NotificationEnv;
}

interface NewNotification {
  kind: DeliveryKind;
  /** null: the notification is about the site. */
  contactId: number | null;
  now: Date;
  /** Absent: all destinations. */
  to?: readonly deliveries.Destination[];
}

interface SpamChange {
  contactId: number;
  isSpam: boolean;
  isKnown: boolean;
  now: Date;
}

export type Notifications = ReturnType<typeof createNotifications>;

/** Notifies operators, and the programs that the webhooks call, of messages: after the commit, and without delaying the visitor's answer. */
export function createNotifications({ orm, now, log, env }: NotificationDeps) {
  /** Whether there was a destination at the latest enqueuing: without one the queues are not looked at. */
  let hasDestinations = true;

  /** Enqueues notifications of new messages, in the transaction that stores them. */
  async function enqueueArrived(
    em: SqlEntityManager,
    contacts: readonly { id: number; state: ContactState | undefined }[],
    at: Date,
  ): Promise<void> {
    if (contacts.length === 0) return;
    const ofSettings = destinationsOf(await queries.readDestinationSettings(em), env);
    const ofEnvironment =
      env.contactWebhook === undefined ? [] : [{ channel: 'webhook' as const, destination: OF_ENVIRONMENT }];
    hasDestinations = ofSettings.length + ofEnvironment.length > 0;
    // The program of the environment gets suspected messages, too, marked as such; other destinations get one once it is rescued.
    const made = contacts.flatMap(({ id, state }) =>
      [...ofEnvironment, ...(state === 'suspected' ? [] : ofSettings)].map((to) => ({
        ...to,
        kind: 'lead' as const,
        contactId: id,
      })),
    );
    await deliveries.insertDeliveries(em, made, at);
  }

  /** Enqueues a notification about one message, or about the site, in the transaction of its cause. Call `wake` after the commit. */
  async function enqueueNotification(
    em: SqlEntityManager,
    { now: at, to, ...what }: NewNotification,
  ): Promise<void> {
    const destinations =
      to ?? destinationsOf(await queries.readDestinationSettings(em, what.kind === 'backup'), env);
    hasDestinations ||= destinations.length > 0;
    await deliveries.insertDeliveries(
      em,
      destinations.map((each) => ({ ...each, ...what })),
      at,
    );
  }

  /**
   * Withholds the notifications of a lead that is marked as spam, and enqueues them once it is none after all, in the
   * transaction of the mark. Call `wake` after the commit.
   * @param isKnown whether they know of it already
   */
  async function followSpam(
    em: SqlEntityManager,
    { contactId, isSpam, isKnown, now: at }: SpamChange,
  ): Promise<void> {
    if (isSpam) {
      // A delivery whose try is under way is not withheld any more.
      await tablesOf(em)
        .updateTable('delivery')
        .set(({ ref }) => ({ state: 'withheld', batch_id: ref('id') }))
        .where('contact_id', '=', contactId)
        .where('kind', '=', 'lead')
        .where('destination', '<>', OF_ENVIRONMENT)
        .where('state', '=', 'waiting')
        .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at.getTime())]))
        .execute();
      return;
    }
    const due = { state: 'waiting', nextAt: at } as const;
    const released = await em.nativeUpdate(DeliveryEntity, { contactId, state: 'withheld' }, due);
    if (released === 0 && !isKnown) {
      await enqueueNotification(em, { kind: 'lead', contactId, now: at });
    }
  }

  async function sendTo(
    to: deliveries.Destination,
    notification: Notification,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const em = orm.em.fork();
    const settings = await queries.readSettings(em);
    return sendNotification(to, notification, { em, env, settings, signal, now: now() });
  }

  const queues = QUEUES.filter(
    ({ destination }) => destination !== OF_ENVIRONMENT || env.contactWebhook !== undefined,
  );
  const workers = queues.flatMap((queue) =>
    Array.from({ length: queue.atOnce }, () =>
      createDeliveryWorker({ orm, now, log }, notificationAdapter(queue, { now, send: sendTo })),
    ),
  );

  /** Makes the workers look for deliveries at once. */
  function wake(): void {
    if (hasDestinations) for (const worker of workers) worker.wake();
  }

  return {
    enqueueArrived,
    enqueueNotification,
    followSpam,
    wake,
    /** Delivers until `stop`. */
    start(): void {
      for (const worker of workers) worker.start();
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    /** Tries again, now and with all its time, what was not delivered: all, or some. Gives how many deliveries there were. */
    async retry(which: { id?: string; channel?: Channel } = {}): Promise<number> {
      const time = now();
      // Without an id they count as held, so that one notification has many of them where their channel does that.
      const since = which.id === undefined ? new Date(time.getTime() - 1) : time;
      const again = { state: 'waiting', attempts: 0, since, nextAt: time } as const;
      const isIdle = { $or: [{ claimedUntil: null }, { claimedUntil: { $lte: time } }] };
      const count = await inTransaction(orm, (em) =>
        em.nativeUpdate(DeliveryEntity, { ...which, ...isIdle, state: { $ne: 'withheld' } }, again),
      );
      hasDestinations = true;
      wake();
      return count;
    },
    /** Applies changed settings to the deliveries that are held. */
    async release(): Promise<void> {
      const time = now();
      const held = { state: 'waiting', attempts: 0, nextAt: { $gt: time } } as const;
      await inTransaction(orm, (em) => em.nativeUpdate(DeliveryEntity, held, { nextAt: time }));
      hasDestinations = true;
      wake();
    },
    /** One try at once, outside of the queue: how it really ended. */
    async test(to: deliveries.Destination): Promise<Outcome> {
      const notification: Notification = { id: crypto.randomUUID(), kind: 'test', contacts: [], count: 0 };
      const outcome = await outcomeOf(sendTo(to, notification, new AbortController().signal), log);
      if (outcome === 'done') await inTransaction(orm, (em) => deliveries.noteSuccess(em, to));
      else if ('gone' in outcome) await inTransaction(orm, (em) => removeDestination(em, to, outcome));
      return outcome;
    },
    /**
     * Notifies those who answer messages how many are set apart, once a day at most, by whichever server is first: there is no
     * notification of each, and a lead may be among them. Returns how many messages it is about.
     */
    async enqueueSetApart(): Promise<number> {
      const em = orm.em.fork();
      const since = countedSince(await queries.readSettings(em), now());
      if (since === undefined || (await queries.countSetApart(em, since)) === 0) return 0;
      const count = await inTransaction(orm, async (em) => {
        const settings = await queries.takeSettings(em);
        const since = countedSince(settings, now());
        if (since === undefined) return 0;
        settings.setApartSince = since;
        settings.setApartNotifiedAt = now();
        await em.nativeDelete(DeliveryEntity, { kind: 'suspected' });
        await enqueueNotification(em, { kind: 'suspected', contactId: null, now: now() });
        return queries.countSetApart(em, since);
      });
      if (count > 0) wake();
      return count;
    },
    /** One mail, sent now and stored nowhere. Gives what is wrong; undefined where it was taken. @param mailOf gets what the site is called */
    async mailNow(
      to: string,
      mailOf: (brand: string) => { subject: string; text: string },
    ): Promise<string | undefined> {
      const em = orm.em.fork();
      const server = mailServerOf(await queries.readSettings(em), env);
      if (server === undefined) return 'Mail is not set up.';
      if (server.from === '') return 'Mail has no sender. Add an address under Notifications, Mail.';
      const { brand } = (await publishedSettings(em)).site;
      const from = { name: brand, address: server.from };
      const outcome = await deliverMail(
        { ...mailOf(brand), from, to: { name: '', address: to } },
        { server, publicUrl: env.publicUrl, signal: new AbortController().signal },
      );
      return outcome !== 'done' && 'error' in outcome ? outcome.error : undefined;
    },
    figures: (channel?: Channel) => queries.countDeliveries(orm.em.fork(), channel),
    /** Deletes notifications that could not be delivered for DELIVERY_DAYS; the messages stay. Returns how many there were. */
    prune: (): Promise<number> =>
      inTransaction(orm, (em) =>
        em.nativeDelete(DeliveryEntity, {
          since: { $lt: new Date(now().getTime() - DELIVERY_DAYS * DAY_MS) },
        }),
      ),
  };
}

/** Deletes the deliveries of messages that are deleted. */
export async function dropDeliveries(em: SqlEntityManager, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0) await em.nativeDelete(DeliveryEntity, { contactId: { $in: [...contactIds] } });
}

/** The time from which messages are counted; undefined while the last notification is younger than a day. A time in the future is of a clock that was wrong. */
function countedSince({ setApartNotifiedAt: last }: NotificationSettingsRow, now: Date): Date | undefined {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  if (last == null || last > now) return dayBefore;
  return last > dayBefore ? undefined : last;
}
