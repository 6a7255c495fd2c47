import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { Delivery, NewDelivery } from './delivery.repository.ts';
import { DeliveryEntity, OF_ENVIRONMENT } from './notification.entities.ts';

/** Those that no try was made for, of one kind to one destination. */
const untried = ({ channel, destination, kind }: Omit<NewDelivery, 'contactId'>) => ({
  channel,
  destination,
  kind,
  state: 'waiting' as const,
  attempts: 0,
});

/** Those that are due are held until the first that was held before is due, or else until `until`. */
export async function holdUntried(
  em: SqlEntityManager,
  like: Delivery,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const held = await tablesOf(em)
    .selectFrom('delivery')
    .where((eb) => eb.and(untried(like)))
    .where('next_at', '>', now.getTime())
    .select(({ fn }) => fn.min<number | null>('next_at').as('first'))
    .executeTakeFirst();
  const first = held?.first == null ? until : new Date(Math.min(Number(held.first), until.getTime()));
  await em.nativeUpdate(DeliveryEntity, { ...untried(like), nextAt: { $lte: now } }, { nextAt: first });
}

/** How many of one kind to one destination are due that no try was made for, at most `max`. */
export async function countUntried(
  em: SqlEntityManager,
  like: Delivery,
  { now, max }: { now: Date; max: number },
): Promise<number> {
  const query = tablesOf(em)
    .selectFrom('delivery')
    .where((eb) => eb.and(untried(like)))
    .where('next_at', '<=', now.getTime())
    .select('id')
    .limit(max);
  return (await query.execute()).length;
}

/** They are told of together, under the id of the first. */
export async function gather(em: SqlEntityManager, first: Delivery): Promise<void> {
  await tablesOf(em)
    .updateTable('delivery')
    .set({ batch_id: first.batch_id })
    .where((eb) => eb.and(untried(first)))
    .where('contact_id', 'in', tablesOf(em).selectFrom('contact').select('id'))
    .execute();
}

/** People are not told of this lead until `release`, unless a try is under way. */
export async function withhold(em: SqlEntityManager, contactId: number, now: Date): Promise<void> {
  await tablesOf(em)
    .updateTable('delivery')
    .set(({ ref }) => ({ state: 'withheld', batch_id: ref('id') }))
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'lead')
    .where('destination', '<>', OF_ENVIRONMENT)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now.getTime())]))
    .execute();
}

/** What quiet hours or a digest hold is due at once. */
export async function releaseHeld(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeUpdate(
    DeliveryEntity,
    { state: 'waiting', attempts: 0, nextAt: { $gt: now } },
    { nextAt: now },
  );
}

/** What was withheld of this lead is due. Gives how many there were. */
export const release = (em: SqlEntityManager, contactId: number, at: Date): Promise<number> =>
  em.nativeUpdate(DeliveryEntity, { contactId, state: 'withheld' }, { state: 'waiting', nextAt: at });
