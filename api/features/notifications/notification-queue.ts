import type { SqlEntityManager } from '@mikro-orm/sql';
import { notBeingErased } from '#api/db/being-erased.ts';
import { literal } from '#api/db/expressions.ts';
import { tablesOf } from '#api/db/tables.ts';
import { BackupRunEntity } from '#api/features/backups/backups.entities.ts';
import { ContactEntity, type ContactRow } from '#api/features/contact/contact.entities.ts';
import { type Channel, channels } from '#contract/notification-status.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { ANSWER_LIMIT_MS } from './channels/http-post.ts';
import { MAIL_LIMIT_MS } from './channels/mail.ts';
import type { Gone, Notification, Outcome } from './channels/outcome.ts';
import type { Delivery } from './delivery.queries.ts';
import * as deliveries from './delivery.queries.ts';
import { quietUntil } from './hours.ts';
import {
  DeliveryEntity,
  type NotificationSettingsRow,
  OF_ENVIRONMENT,
  OF_SETTINGS,
  PushSubscriptionEntity,
} from './notification.entities.ts';
import * as queries from './notification.queries.ts';
import type { QueueAdapter } from './queue-worker.ts';

/** Where one try failed, others to the same destination wait no longer than this for the next. */
const SHARED_PAUSE_MS = MINUTE_MS;
/** The time from the end of a try to the end of its claim. */
const GRACE_MS = 5_000;
const CALL_CLAIM_MS = ANSWER_LIMIT_MS + GRACE_MS;
/** Messages that a digest names. */
const NAMED_MAX = 20;

interface QueueLimits extends deliveries.Queue {
  /** Deliveries at one time. */
  atOnce: number;
  /** While one server delivers, no other takes the delivery: longer than a receiver has to answer. */
  claimMs: number;
}

const QUEUES_OF: Record<Channel, readonly Omit<QueueLimits, 'channel'>[]> = {
  push: [{ atOnce: 4, claimMs: CALL_CLAIM_MS }],
  mail: [{ atOnce: 2, claimMs: MAIL_LIMIT_MS + GRACE_MS }],
  webhook: [OF_ENVIRONMENT, OF_SETTINGS].map((destination) => ({
    destination,
    atOnce: 1,
    claimMs: CALL_CLAIM_MS,
  })),
};

/** No queue waits for another. */
export const QUEUES: readonly QueueLimits[] = channels.flatMap((channel) =>
  QUEUES_OF[channel].map((limits) => ({ channel, ...limits })),
);

type Claimed = deliveries.Delivery & { notification: Notification };

interface Deps {
  now: () => Date;
  send: (to: deliveries.Destination, notification: Notification, signal: AbortSignal) => Promise<Outcome>;
}

/** Notifications to operators, and to a program: what is stored in `delivery`. */
export const notificationAdapter = (queue: QueueLimits, { now, send }: Deps): QueueAdapter<Claimed> => ({
  name: queue.channel,

  async claim(em) {
    const delivery = await deliveries.takeDue(em, queue, now());
    if (delivery === undefined) return undefined;
    // A claim lasts from when the row is held, however long the wait for the lock was.
    const time = now();
    const settings = await queries.readSettings(em);
    const quiet = queue.channel !== 'webhook' ? quietUntil(time, settings) : undefined;
    if (quiet !== undefined) await deliveries.holdQueue(em, queue, quiet);
    if (quiet !== undefined || !(await joinDigest(em, delivery, { settings, now: time }))) return [];
    const { batch_id: id, kind } = delivery;
    const setApart =
      kind === 'suspected' ? await queries.countSetApart(em, settings.setApartSince ?? time) : undefined;
    // All were rescued or deleted since.
    if (setApart === 0) {
      await em.nativeDelete(DeliveryEntity, { batchId: id });
      return [];
    }
    const attempts = delivery.attempts + 1;
    const since = attempts === 1 ? time.getTime() : delivery.since;
    const claimedUntil = new Date(time.getTime() + queue.claimMs);
    const claim = { nextAt: claimedUntil, claimedUntil, triedAt: time };
    await em.nativeUpdate(DeliveryEntity, { batchId: id }, { attempts, since: new Date(since), ...claim });
    const batch = await contactsOfBatch(em, id);
    const failure = kind === 'backup' ? await latestBackupFailure(em) : undefined;
    const notification = { id, kind, failure, ...batch, ...(setApart !== undefined && { count: setApart }) };
    return [{ ...delivery, attempts, since, notification }];
  },

  send: (delivery, signal) => send(delivery, delivery.notification, signal),

  async complete(em, delivered, time) {
    for (const { batch_id: batchId, channel, destination } of delivered) {
      await em.nativeDelete(DeliveryEntity, { batchId });
      await deliveries.noteSuccess(em, { channel, destination });
      if (channel === 'push')
        await em.nativeUpdate(PushSubscriptionEntity, { id: Number(destination) }, { lastSuccessAt: time });
    }
  },

  remove: removeDestination,

  async fail(em, { batch_id: batchId, channel, destination }, { error, nextAt, isOver }, time) {
    const change = { lastError: error, nextAt, state: isOver ? ('failed' as const) : ('waiting' as const) };
    const count = await deliveries.noteFailure(em, { batchId, channel, destination }, change, time);
    // What failed once now would fail for the others as well, after as long a wait.
    const others = Math.min(nextAt.getTime(), time.getTime() + SHARED_PAUSE_MS);
    await deliveries.holdQueue(em, { channel, destination }, new Date(others));
    return isOver && count > 0;
  },

  nextDueAt: (em) => deliveries.nextDueAt(em, queue),
});

/** Removes a destination that does not exist. false: the device has another endpoint by now, so it stays. */
export async function removeDestination(
  em: SqlEntityManager,
  to: deliveries.Destination,
  { endpoint }: Gone,
): Promise<boolean> {
  if (to.channel === 'push' && endpoint !== undefined) {
    const id = Number(to.destination);
    const removed = await em.nativeDelete(PushSubscriptionEntity, { id, endpoint });
    if (removed === 0 && (await em.count(PushSubscriptionEntity, { id })) > 0) return false;
  }
  await deliveries.dropDeliveriesTo(em, to);
  return true;
}

/** The messages of a batch, the oldest first, and how many there are. */
async function contactsOfBatch(
  em: SqlEntityManager,
  batchId: string,
): Promise<{ contacts: ContactRow[]; count: number }> {
  const rows = await tablesOf(em)
    .selectFrom('delivery')
    .innerJoin('contact', 'contact.id', 'delivery.contact_id')
    .where('batch_id', '=', batchId)
    .where(await notBeingErased(em))
    .select('contact.id')
    .orderBy('contact.date')
    .orderBy('contact.id')
    .execute();
  const ids = rows.slice(0, NAMED_MAX).map(({ id }) => id);
  const contacts = await em.find(
    ContactEntity,
    { id: { $in: ids } },
    { disableIdentityMap: true, orderBy: { date: 'asc', id: 'asc' } },
  );
  return { contacts, count: rows.length };
}

/** Why the site has no backup of its latest try. */
async function latestBackupFailure(em: SqlEntityManager): Promise<string | undefined> {
  const latest = { orderBy: { at: 'desc', id: 'desc' } } as const;
  const run = await em.findOne(BackupRunEntity, { way: 'nightly', claimedUntil: null }, latest);
  return run?.failure ?? undefined;
}

/** Leads within this time are a burst. */
const BURST_MS = MINUTE_MS;

/** Deliveries of one kind to one destination that no try was made for. */
const notTried = ({ channel, destination, kind }: Delivery) => ({
  channel,
  destination,
  kind,
  state: 'waiting' as const,
  attempts: 0,
});

/**
 * Joins a delivery that is due with the others of the same notification. Returns false where it is held for a digest.
 * May change its batch.
 */
async function joinDigest(
  em: SqlEntityManager,
  delivery: Delivery,
  { settings, now }: { settings: NotificationSettingsRow; now: Date },
): Promise<boolean> {
  // A program gets a call for each.
  const isDigested =
    delivery.channel !== 'webhook' ||
    (delivery.destination === OF_SETTINGS && settings.webhookShape !== 'json');
  if (!isDigested) {
    // The delivery was part of a digest while the webhook had another shape.
    await tablesOf(em)
      .updateTable('delivery')
      .set(({ ref }) => ({ batch_id: ref('id') }))
      .where('batch_id', '=', delivery.batch_id)
      .execute();
    delivery.batch_id = delivery.id;
    return true;
  }
  if (delivery.attempts > 0) return true;
  const { burst } = settings;
  const wasDelayed = delivery.next_at > delivery.since;
  const due = tablesOf(em)
    .selectFrom('delivery')
    .where((eb) => eb.and(notTried(delivery)))
    .where('next_at', '<=', now.getTime())
    .select('id')
    .limit(burst + 1);
  if (wasDelayed || (await due.execute()).length > burst) {
    // The digest goes under the id of its first delivery.
    await tablesOf(em)
      .updateTable('delivery')
      .set({ batch_id: delivery.batch_id })
      .where((eb) => eb.and(notTried(delivery)))
      .where('contact_id', 'in', tablesOf(em).selectFrom('contact').select('id'))
      .execute();
    return true;
  }
  if (delivery.kind !== 'lead' || (await countLeadsBefore(em, delivery, burst + 1)) <= burst) return true;
  await hold(em, delivery, now);
  return false;
}

/** Holds deliveries that are due until the first that was held before is due, or else until the burst is over. */
async function hold(em: SqlEntityManager, delivery: Delivery, now: Date): Promise<void> {
  const held = await tablesOf(em)
    .selectFrom('delivery')
    .where((eb) => eb.and(notTried(delivery)))
    .where('next_at', '>', now.getTime())
    .select(({ fn }) => fn.min<number | null>('next_at').as('first'))
    .executeTakeFirst();
  const over = delivery.since + BURST_MS;
  const nextAt = new Date(held?.first == null ? over : Math.min(Number(held.first), over));
  await em.nativeUpdate(DeliveryEntity, { ...notTried(delivery), nextAt: { $lte: now } }, { nextAt });
}

/** How many leads came within a burst's time to the moment of this one, at most `max`. */
async function countLeadsBefore(
  em: SqlEntityManager,
  { contact_id, since }: Delivery,
  max: number,
): Promise<number> {
  const leads = await tablesOf(em)
    .selectFrom('contact')
    .where('state', '<>', literal('suspected'))
    .where('date', '>', since - BURST_MS)
    .where((eb) =>
      eb.or([eb('date', '<', since), eb.and([eb('date', '=', since), eb('id', '<=', contact_id ?? 0)])]),
    )
    .select('id')
    .limit(max)
    .execute();
  return leads.length;
}
