import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { isShown } from '#api/db/being-erased.ts';
import { literal } from '#api/db/expressions.ts';
import { lockNames, takeRows } from '#api/db/locks.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { ContactEntity, type ContactRow } from '#api/features/contact/contact.entities.ts';
import type { Channel } from '#contract/notice-channels.ts';
import type { DeliveryKind } from '#contract/notification.ts';
import { DeliveryEntity } from './notification.entities.ts';

/** Where a notice goes. */
export interface Destination {
  channel: Channel;
  destination: string;
}

export interface NewDelivery extends Destination {
  kind: DeliveryKind;
  /** null: it is about the site. */
  contactId: number | null;
}

export type Delivery = Row<'delivery'>;

/** What one worker delivers: a channel, or one destination of it. */
export interface Queue {
  channel: Channel;
  destination?: string;
}

/** Rows that one statement inserts: SQLite takes 32,766 values. */
const INSERTED = 2_000;
/** Messages that a digest names. */
export const NAMED_MAX = 20;

export async function insertDeliveries(
  em: SqlEntityManager,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < deliveries.length; at += INSERTED) {
    const rows = deliveries.slice(at, at + INSERTED).map(({ contactId, ...delivery }) => {
      const id = randomUUID();
      return { ...delivery, id, batch_id: id, contact_id: contactId, since: now, next_at: now };
    });
    await tablesOf(em).insertInto('delivery').values(rows).execute();
  }
}

/** Messages that are gone are not told of. */
export async function dropDeliveries(em: SqlEntityManager, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0) await em.nativeDelete(DeliveryEntity, { contactId: { $in: [...contactIds] } });
}

/** What they are about is over. */
export async function dropDeliveriesOf(em: SqlEntityManager, kind: DeliveryKind): Promise<void> {
  await em.nativeDelete(DeliveryEntity, { kind });
}

export async function dropDestination(em: SqlEntityManager, to: Destination): Promise<void> {
  const { channel, destination } = to;
  await em.nativeDelete(DeliveryEntity, { channel, destination });
}

function isOf(queue: Queue): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'delivery'>();
  const { channel, destination } = queue;
  return eb.and({ 'delivery.channel': channel, ...(destination && { 'delivery.destination': destination }) });
}

/** Those of messages that are not deleted. */
const waiting = (em: SqlEntityManager, queue: Queue, shown: Expression<SqlBool>) =>
  tablesOf(em)
    .selectFrom('delivery')
    .innerJoin('contact', 'contact.id', 'delivery.contact_id')
    .where('delivery.state', '=', 'waiting')
    .where(shown)
    .where(isOf(queue))
    .selectAll('delivery')
    .orderBy('next_at')
    .limit(1);

/** Those that are about no message. */
const waitingOfSite = (em: SqlEntityManager, queue: Queue) =>
  tablesOf(em)
    .selectFrom('delivery')
    .where('contact_id', 'is', null)
    .where('state', '=', 'waiting')
    .where(isOf(queue))
    .selectAll('delivery')
    .orderBy('next_at')
    .limit(1);

/**
 * The next that is due. Until the transaction ends, no other server takes one of this queue.
 * @param until a later time was set before the clock was put back, and is due, too
 */
export async function takeDue(
  em: SqlEntityManager,
  queue: Queue,
  { now, until }: { now: Date; until: Date },
): Promise<Delivery | undefined> {
  await lockNames(em, [`deliver by ${queue.channel} ${queue.destination ?? ''}`]);
  const isDue = expressionBuilder<Tables, 'delivery'>().or([
    expressionBuilder<Tables, 'delivery'>()('next_at', '<=', now.getTime()),
    expressionBuilder<Tables, 'delivery'>()('next_at', '>', until.getTime()),
  ]);
  const ofMessages = waiting(em, queue, await isShown(em)).where(isDue);
  return (
    (await takeRows(em, ofMessages, ['delivery', 'contact']).executeTakeFirst()) ??
    (await takeRows(em, waitingOfSite(em, queue).where(isDue), ['delivery']).executeTakeFirst())
  );
}

/** When the next is due, in milliseconds since 1970; undefined when none waits. */
export async function nextDueAt(em: SqlEntityManager, queue: Queue): Promise<number | undefined> {
  const first = [
    await waiting(em, queue, await isShown(em)).executeTakeFirst(),
    await waitingOfSite(em, queue).executeTakeFirst(),
  ];
  const times = first.flatMap((row) => (row === undefined ? [] : [row.next_at]));
  return times.length === 0 ? undefined : Math.min(...times.map(Number));
}

/** All that wait for a queue are due no sooner than at this time. */
export async function holdQueue(em: SqlEntityManager, queue: Queue, until: Date): Promise<void> {
  await tablesOf(em)
    .updateTable('delivery')
    .set({ next_at: until })
    .where(isOf(queue))
    .where('state', '=', 'waiting')
    .where('next_at', '<', until.getTime())
    .execute();
}

/** How many leads came from `since` to the moment of this one, at most `max`. */
export async function countLeadsBefore(
  em: SqlEntityManager,
  { contact_id, since }: Delivery,
  { spanMs, max }: { spanMs: number; max: number },
): Promise<number> {
  const leads = tablesOf(em)
    .selectFrom('contact')
    .where('state', '<>', literal('suspected'))
    .where('date', '>', since - spanMs)
    .where((eb) =>
      eb.or([eb('date', '<', since), eb.and([eb('date', '=', since), eb('id', '<=', contact_id ?? 0)])]),
    )
    .select('id')
    .limit(max);
  const row = await tablesOf(em)
    .selectFrom(leads.as('leads'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** The messages of a batch, the oldest first, and how many there are. */
export async function contactsOfBatch(
  em: SqlEntityManager,
  batchId: string,
): Promise<{ contacts: ContactRow[]; count: number }> {
  const rows = await tablesOf(em)
    .selectFrom('delivery')
    .innerJoin('contact', 'contact.id', 'delivery.contact_id')
    .where('batch_id', '=', batchId)
    .where(await isShown(em))
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

export async function deleteBatch(em: SqlEntityManager, batchId: string): Promise<void> {
  await em.nativeDelete(DeliveryEntity, { batchId });
}

/** Says why a try failed, and when the next is due. Gives true, and tries it no more by itself, when the first was before `giveUpSince`. */
export async function setFailure(
  em: SqlEntityManager,
  { batch_id: batchId, since }: Delivery,
  { error, giveUpSince, nextAt }: { error: string; giveUpSince: Date; nextAt: Date },
): Promise<boolean> {
  const isOver = since <= giveUpSince.getTime();
  const failure = {
    lastError: error,
    nextAt,
    claimedUntil: null,
    ...(isOver && { state: 'failed' as const }),
  };
  return (await em.nativeUpdate(DeliveryEntity, { batchId, state: 'waiting' }, failure)) > 0 && isOver;
}

/**
 * They are due at once, and have all their time again, but for those that a try is under way of. Without an id they
 * count as held, so that many are told of together where their channel does that.
 */
export async function resetDeliveries(
  em: SqlEntityManager,
  which: { id?: string } & Partial<Destination>,
  now: Date,
): Promise<number> {
  const since = which.id === undefined ? new Date(now.getTime() - 1) : now;
  const again = { state: 'waiting', attempts: 0, since, nextAt: now } as const;
  const isIdle = { $or: [{ claimedUntil: null }, { claimedUntil: { $lte: now } }] };
  return em.nativeUpdate(DeliveryEntity, { ...which, ...isIdle, state: { $ne: 'withheld' } }, again);
}
