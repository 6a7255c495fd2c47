import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { notBeingErased } from '#api/db/being-erased.ts';
import { engineOf } from '#api/db/engine.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { lockNames } from '#api/db/transaction.ts';
import type { DeliveryKind } from '#contract/notification.ts';
import type { Channel } from '#contract/notification-status.ts';
import { dueTimes } from './hours.ts';
import { DeliveryEntity } from './notification.entities.ts';

/** Where a notification goes. */
export interface Destination {
  channel: Channel;
  destination: string;
}

interface NewDelivery extends Destination {
  kind: DeliveryKind;
  /** null: it is about the site. */
  contactId: number | null;
}

export type Delivery = Row<'delivery'>;

/** What the same workers deliver: a channel, or one destination of it. */
export interface Queue {
  channel: Channel;
  destination?: string;
}

/** Rows that one statement inserts: SQLite takes 32,766 values. */
const INSERTED = 2_000;

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

export async function dropDeliveriesTo(em: SqlEntityManager, to: Destination): Promise<void> {
  const { channel, destination } = to;
  await em.nativeDelete(DeliveryEntity, { channel, destination });
}

function isOf(queue: Queue): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'delivery'>();
  const { channel, destination } = queue;
  return eb.and({ 'delivery.channel': channel, ...(destination && { 'delivery.destination': destination }) });
}

const waiting = (em: SqlEntityManager, queue: Queue) =>
  tablesOf(em)
    .selectFrom('delivery')
    .where('delivery.state', '=', 'waiting')
    .where(isOf(queue))
    .selectAll('delivery')
    .orderBy('next_at')
    .limit(1);

/** Deliveries of messages that are not deleted. */
const waitingOfMessages = (em: SqlEntityManager, queue: Queue, shown: Expression<SqlBool>) =>
  waiting(em, queue).innerJoin('contact', 'contact.id', 'delivery.contact_id').where(shown);

/** Deliveries that are about no message. */
const waitingOfSite = (em: SqlEntityManager, queue: Queue) =>
  waiting(em, queue).where('contact_id', 'is', null);

/** The next that is due. Until the transaction ends, no other server takes one of this queue. */
export async function takeDue(em: SqlEntityManager, queue: Queue, time: Date): Promise<Delivery | undefined> {
  await lockNames(em, [`deliver by ${queue.channel} ${queue.destination ?? ''}`]);
  const { now, farAhead } = dueTimes(time);
  const eb = expressionBuilder<Tables, 'delivery'>();
  const isDue = eb.or([eb('next_at', '<=', now), eb('next_at', '>', farAhead)]);
  const ofMessages = waitingOfMessages(em, queue, await notBeingErased(em)).where(isDue);
  return (
    (await engineOf(em).takeRows(ofMessages, ['delivery', 'contact']).executeTakeFirst()) ??
    (await engineOf(em).takeRows(waitingOfSite(em, queue).where(isDue), ['delivery']).executeTakeFirst())
  );
}

/** Notes a failed try of these rows: the destination failed once more in a row. */
export async function noteFailure(
  em: SqlEntityManager,
  { batchId, ...to }: Destination & { batchId: string },
  change: { lastError: string; nextAt: Date; state: 'waiting' | 'failed' },
  now: Date,
): Promise<number> {
  const before = await tablesOf(em)
    .selectFrom('delivery')
    .where(isOf(to))
    .select(({ fn }) => [
      fn.max<number | null>('failures').as('failures'),
      fn.min<number | null>('failing_since').as('since'),
    ])
    .executeTakeFirst();
  const failures = (before?.failures ?? 0) + 1;
  const failingSince = before?.since == null ? now : new Date(Number(before.since));
  return em.nativeUpdate(
    DeliveryEntity,
    { batchId, state: 'waiting' },
    { ...change, claimedUntil: null, failures, failingSince },
  );
}

/** The destination took something, so it does not fail any more. */
export async function noteSuccess(
  em: SqlEntityManager,
  { channel, destination }: Destination,
): Promise<void> {
  const fine = { failures: 0, failingSince: null };
  await em.nativeUpdate(DeliveryEntity, { channel, destination, failures: { $gt: 0 } }, fine);
}

/** When the next is due, in milliseconds since 1970; undefined when none waits. */
export async function nextDueAt(em: SqlEntityManager, queue: Queue): Promise<number | undefined> {
  const first = [
    await waitingOfMessages(em, queue, await notBeingErased(em)).executeTakeFirst(),
    await waitingOfSite(em, queue).executeTakeFirst(),
  ];
  const times = first.flatMap((row) => (row === undefined ? [] : [Number(row.next_at)]));
  return times.length === 0 ? undefined : Math.min(...times);
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
