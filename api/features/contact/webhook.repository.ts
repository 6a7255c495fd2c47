import type { SqlEntityManager } from '@mikro-orm/sql';
import { takeRows } from '#api/db/locks.ts';
import { tablesOf } from '#api/db/tables.ts';
import type { WebhookFigures } from '#contract/contact-inbox.ts';
import { ContactEntity, type ContactRow, WebhookDeliveryEntity } from './contact.entities.ts';

export interface WebhookDelivery {
  id: string;
  attempts: number;
  contact: ContactRow;
}

/** Those of messages that are not deleted. */
const waiting = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('webhook_delivery')
    .innerJoin('contact', 'contact.id', 'webhook_delivery.contact_id')
    .where('webhook_delivery.state', '=', 'waiting')
    .select(['webhook_delivery.id', 'contact_id', 'attempts', 'next_at'])
    .orderBy('next_at')
    .limit(1);

/**
 * The next that is due and that no other server is about to take.
 * @param until a later time was set before the clock was put back, and is due, too
 */
export async function findDue(
  em: SqlEntityManager,
  { now, until }: { now: Date; until: Date },
): Promise<WebhookDelivery | undefined> {
  const query = waiting(em).where((eb) =>
    eb.or([eb('next_at', '<=', now.getTime()), eb('next_at', '>', until.getTime())]),
  );
  const due = await takeRows(em, query, ['webhook_delivery', 'contact']).executeTakeFirst();
  if (due === undefined) return undefined;
  const contact = await em.findOneOrFail(ContactEntity, due.contact_id, { disableIdentityMap: true });
  return { id: due.id, attempts: due.attempts, contact };
}

/** When the next is due, in milliseconds since 1970; undefined when none waits. */
export async function nextDueAt(em: SqlEntityManager): Promise<number | undefined> {
  return (await waiting(em).executeTakeFirst())?.next_at;
}

export async function setAttempt(
  em: SqlEntityManager,
  id: string,
  attempt: { attempts: number; nextAt: Date; triedAt: Date },
): Promise<void> {
  await em.nativeUpdate(WebhookDeliveryEntity, { id }, attempt);
}

export async function deleteDelivery(em: SqlEntityManager, id: string): Promise<void> {
  await em.nativeDelete(WebhookDeliveryEntity, { id });
}

/** Says why a try failed, and when the next is due. Gives true, and tries it no more by itself, when it waited from before `giveUpSince`. */
export async function setFailure(
  em: SqlEntityManager,
  id: string,
  { error, giveUpSince, nextAt }: { error: string; giveUpSince: Date; nextAt: Date },
): Promise<boolean> {
  const delivery = await em.findOne(WebhookDeliveryEntity, { id });
  if (delivery === null) return false;
  delivery.lastError = error;
  delivery.nextAt = nextAt;
  const isOver = delivery.since <= giveUpSince;
  if (isOver) delivery.state = 'failed';
  return isOver;
}

/** All are due at once, and have all their time again. */
export async function resetDeliveries(em: SqlEntityManager, now: Date): Promise<void> {
  await em.nativeUpdate(
    WebhookDeliveryEntity,
    {},
    { state: 'waiting', attempts: 0, since: now, nextAt: now },
  );
}

export async function countDeliveries(em: SqlEntityManager): Promise<WebhookFigures> {
  const [latest] = await em.find(
    WebhookDeliveryEntity,
    { lastError: { $ne: null } },
    { orderBy: { triedAt: 'desc' }, limit: 1 },
  );
  return {
    waiting: await em.count(WebhookDeliveryEntity, { state: 'waiting' }),
    failed: await em.count(WebhookDeliveryEntity, { state: 'failed' }),
    last_error: latest?.lastError ?? null,
  };
}
