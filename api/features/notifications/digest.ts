import type { SqlEntityManager } from '@mikro-orm/sql';
import { literal } from '#api/db/expressions.ts';
import { tablesOf } from '#api/db/tables.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Delivery } from './delivery.queries.ts';
import { DeliveryEntity, type NotificationSettingsRow, OF_SETTINGS } from './notification.entities.ts';

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
export async function joinDigest(
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
  const isLate = delivery.next_at > delivery.since;
  const due = tablesOf(em)
    .selectFrom('delivery')
    .where((eb) => eb.and(notTried(delivery)))
    .where('next_at', '<=', now.getTime())
    .select('id')
    .limit(burst + 1);
  if (isLate || (await due.execute()).length > burst) {
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
