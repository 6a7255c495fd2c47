import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { ContactCallEntity } from './contact.entities.ts';

/** Inside the transaction that stores a message: a call of CONTACT_WEBHOOK is owed for it, in place of an older one. */
export async function oweCall(em: SqlEntityManager, contactId: number, now: Date): Promise<void> {
  await dropCalls(em, [contactId]);
  await em.insert(ContactCallEntity, {
    id: randomUUID(),
    contactId,
    state: 'waiting',
    attempts: 0,
    since: now,
    nextAt: now,
    triedAt: null,
    lastError: null,
  });
}

/** Nobody is told any more of messages that are gone. */
export async function dropCalls(em: SqlEntityManager, contactIds: readonly number[]): Promise<void> {
  await em.nativeDelete(ContactCallEntity, { contactId: { $in: [...contactIds] } });
}
