import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { ContactRow } from '#api/features/contact/contact.entities.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { ContactState } from '#contract/contact-inbox.ts';
import type { Channel } from '#contract/notice-channels.ts';
import { DELIVERY_DAYS, type DeliveryKind } from '#contract/notification.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Gone, Notice, Outcome } from './channels/outcome.ts';
import * as deliveries from './delivery.repository.ts';
import { arrange } from './digest.ts';
import * as held from './held-delivery.repository.ts';
import { DeliveryEntity, OF_ENVIRONMENT, PushSubscriptionEntity } from './notification.entities.ts';
import * as repository from './notification.repository.ts';
import { createQueueWorker } from './queue-worker.ts';
import { QUEUES, type QueueLimits } from './queues.ts';
import * as schedule from './schedule.ts';
import { destinationsOf, isQuiet, type NoticeEnv, sendNotice } from './send-notice.ts';

export { dropDeliveries, dropDeliveriesOf } from './delivery.repository.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  log: Logger;
  env: NoticeEnv;
  /** What a webhook says of a message. */
  describe: (contact: ContactRow) => object;
}

export interface NewNotice {
  kind: DeliveryKind;
  /** null: it is about the site. */
  contactId: number | null;
  now: Date;
  /** Absent: wherever people are told. */
  to?: readonly deliveries.Destination[];
}

export interface SpamChange {
  contactId: number;
  isSpam: boolean;
  wasTold: boolean;
  now: Date;
}

interface Claimed {
  delivery: deliveries.Delivery;
  notice: Notice;
}

export type Notices = ReturnType<typeof createNotices>;

/** Tells operators, and a program, of messages: after the visitor's answer, so that nobody waits for it. */
export function createNotices({ orm, now, log, env, describe }: Deps) {
  /** What the latest enqueuing found. Spares the looks into a queue that nobody fills. */
  let hasDestinations = true;

  /** In the transaction that the messages are stored in. */
  async function enqueueArrived(
    em: SqlEntityManager,
    contacts: readonly { id: number; state: ContactState | undefined }[],
    at: Date,
  ): Promise<void> {
    if (contacts.length === 0) return;
    const people = destinationsOf(await repository.readWhereTo(em), env);
    const program =
      env.contactWebhook === undefined ? [] : [{ channel: 'webhook' as const, destination: OF_ENVIRONMENT }];
    hasDestinations = people.length + program.length > 0;
    // A program is told of suspected ones, too, and that they are; people only once one is rescued.
    const made = contacts.flatMap(({ id, state }) =>
      [...program, ...(state === 'suspected' ? [] : people)].map((to) => ({
        ...to,
        kind: 'lead' as const,
        contactId: id,
      })),
    );
    await deliveries.insertDeliveries(em, made, at);
  }

  /** Tells people of one message, or of the site, in the transaction that says why. Call `wake` after its commit. */
  async function enqueueNotice(em: SqlEntityManager, { now: at, to, ...what }: NewNotice): Promise<void> {
    const people = to ?? destinationsOf(await repository.readWhereTo(em, what.kind === 'backup'), env);
    hasDestinations ||= people.length > 0;
    await deliveries.insertDeliveries(
      em,
      people.map((each) => ({ ...each, ...what })),
      at,
    );
  }

  /**
   * People are not told of a lead that is marked as spam, and are told once of one that is none after all. In the
   * transaction of the mark; call `wake` after its commit.
   * @param wasTold whether they heard of it before
   */
  async function followSpam(
    em: SqlEntityManager,
    { contactId, isSpam, wasTold, now: at }: SpamChange,
  ): Promise<void> {
    if (isSpam) await held.withhold(em, contactId, at);
    else if ((await held.release(em, contactId, at)) === 0 && !wasTold) {
      await enqueueNotice(em, { kind: 'lead', contactId, now: at });
    }
  }

  /** The next that is due. Of a process that is killed meanwhile, another takes it over later. */
  const claim = (queue: QueueLimits): Promise<Claimed | 'held' | undefined> =>
    inTransaction(orm, async (em) => {
      const asked = now();
      const until = new Date(asked.getTime() + schedule.LONGEST_HOLD_MS);
      const delivery = await deliveries.takeDue(em, queue, { now: asked, until });
      if (delivery === undefined) return undefined;
      // A claim lasts from when the row is held, however long the wait for the lock was.
      const time = now();
      const settings = await repository.readSettings(em);
      const quiet = isQuiet(queue) ? schedule.quietUntil(time, settings) : undefined;
      if (quiet !== undefined) {
        await deliveries.holdQueue(em, queue, quiet);
        return 'held';
      }
      if (!(await arrange(em, delivery, { settings, now: time }))) return 'held';
      const { batch_id: id, kind } = delivery;
      const setApart =
        kind === 'suspected' ? await repository.countSetApart(em, settings.setApartSince ?? time) : undefined;
      // All were rescued or deleted meanwhile.
      if (setApart === 0) {
        await deliveries.deleteBatch(em, id);
        return 'held';
      }
      const attempts = delivery.attempts + 1;
      const since = attempts === 1 ? time.getTime() : delivery.since;
      const claimedUntil = new Date(time.getTime() + queue.claimMs);
      const claim = { nextAt: claimedUntil, claimedUntil, triedAt: time };
      await em.nativeUpdate(DeliveryEntity, { batchId: id }, { attempts, since: new Date(since), ...claim });
      const batch = await deliveries.contactsOfBatch(em, id);
      const failure = kind === 'backup' ? await repository.latestBackupFailure(em) : undefined;
      return {
        delivery: { ...delivery, attempts, since },
        notice: { id, kind, failure, ...batch, ...(setApart !== undefined && { count: setApart }) },
      };
    });

  async function deliverNext(queue: QueueLimits, signal: AbortSignal): Promise<boolean> {
    const claimed = await claim(queue);
    if (claimed === undefined) return false;
    if (claimed === 'held') return true;
    const { delivery, notice } = claimed;
    const outcome = await send(delivery, notice, signal);
    if (outcome === 'done' || !signal.aborted) await settle(delivery, outcome);
    return true;
  }

  async function send(to: deliveries.Destination, notice: Notice, signal: AbortSignal): Promise<Outcome> {
    const em = orm.em.fork();
    try {
      const settings = await repository.readSettings(em);
      return await sendNotice(to, notice, { em, env, settings, describe, signal, now: now() });
    } catch (error) {
      log.error(describeError(error), 'a notice could not be sent');
      return { error: 'It could not be sent.' };
    }
  }

  /** Drops a destination that does not exist. false: the device has a new endpoint, so it stays. */
  async function forget(
    em: SqlEntityManager,
    to: deliveries.Destination,
    { endpoint }: Gone,
  ): Promise<boolean> {
    if (to.channel === 'push' && endpoint !== undefined) {
      const id = Number(to.destination);
      if ((await repository.removeSubscription(em, id, endpoint)) === 0) {
        if ((await repository.findSubscription(em, { id })) !== null) return false;
      }
    }
    await deliveries.dropDestination(em, to);
    return true;
  }

  async function settle(delivery: deliveries.Delivery, outcome: Outcome): Promise<void> {
    const { batch_id: id, attempts, channel, destination } = delivery;
    const time = now();
    const isOver = await inTransaction(orm, async (em) => {
      if (outcome === 'done') {
        await deliveries.deleteBatch(em, id);
        if (channel === 'push')
          await em.nativeUpdate(PushSubscriptionEntity, { id: Number(destination) }, { lastSuccessAt: time });
        return false;
      }
      if ('gone' in outcome && (await forget(em, delivery, outcome))) return false;
      const failure = 'gone' in outcome ? { error: 'The device has a new address.' } : outcome;
      const pause = Math.max(schedule.pauseAfter(attempts), failure.retryAfterMs ?? 0);
      const nextAt = new Date(time.getTime() + Math.min(pause, schedule.LONGEST_PAUSE_MS));
      const giveUpSince = new Date(time.getTime() - schedule.GIVE_UP_MS);
      const isOver = await deliveries.setFailure(em, delivery, { error: failure.error, giveUpSince, nextAt });
      // What failed once now would fail for the others as well, after as long a wait.
      const others = Math.min(nextAt.getTime(), time.getTime() + schedule.SHARED_PAUSE_MS);
      await deliveries.holdQueue(em, { channel, destination }, new Date(others));
      return isOver;
    });
    if (isOver) log.warn({ attempts, channel }, `${channel} given up`);
  }

  const queues = QUEUES.filter(
    ({ destination }) => destination !== OF_ENVIRONMENT || env.contactWebhook !== undefined,
  );
  const workers = queues.flatMap((queue) => Array.from({ length: queue.atOnce }, () => workerOf(queue)));

  function workerOf(queue: QueueLimits) {
    return createQueueWorker({
      deliverNext: (signal) => deliverNext(queue, signal),
      untilNextDue: async () => {
        const at = await deliveries.nextDueAt(orm.em.fork(), queue);
        return at === undefined ? undefined : at - now().getTime();
      },
      // A locked database or a full disk.
      onError: (error) => log.error(describeError(error), queue.channel),
    });
  }

  /** There may be a delivery to make. */
  function wake(): void {
    if (hasDestinations) for (const worker of workers) worker.wake();
  }

  return {
    enqueueArrived,
    enqueueNotice,
    followSpam,
    wake,
    /** Begins to deliver, and goes on until `stop`. */
    start(): void {
      for (const worker of workers) worker.start();
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    /** Tries again, now, what was not delivered: all, or some. Gives how many deliveries there were. */
    async retry(which: { id?: string; channel?: Channel } = {}): Promise<number> {
      const count = await inTransaction(orm, (em) => deliveries.resetDeliveries(em, which, now()));
      hasDestinations = true;
      wake();
      return count;
    },
    /** Other settings: what was held is due by these. */
    async release(): Promise<void> {
      await inTransaction(orm, (em) => held.releaseHeld(em, now()));
      hasDestinations = true;
      wake();
    },
    /** One try at once, beside the queue: how it really ended. */
    async test(to: deliveries.Destination): Promise<Outcome> {
      const notice: Notice = { id: crypto.randomUUID(), kind: 'test', contacts: [], count: 0 };
      const outcome = await send(to, notice, new AbortController().signal);
      if (outcome !== 'done' && 'gone' in outcome) await inTransaction(orm, (em) => forget(em, to, outcome));
      return outcome;
    },
    figures: (channel?: Channel) => repository.countDeliveries(orm.em.fork(), channel),
    failing: () => repository.failingSince(orm.em.fork(), new Date(now().getTime() - schedule.ALARM_MS)),
    /** What could not be told for so long is forgotten; the messages stay. Gives how many there were. */
    prune: (): Promise<number> =>
      inTransaction(orm, (em) =>
        em.nativeDelete(DeliveryEntity, {
          since: { $lt: new Date(now().getTime() - DELIVERY_DAYS * DAY_MS) },
        }),
      ),
  };
}
