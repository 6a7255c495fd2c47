import type { SqlEntityManager } from '@mikro-orm/sql';
import { isShown } from '#api/db/being-erased.ts';
import { tablesOf } from '#api/db/tables.ts';
import { PresenceEntity } from './events.entities.ts';

export interface Presence {
  contactId: number;
  operatorId: number;
  name: string;
}

/** Entries of the activity that are looked at: on PostgreSQL an earlier one may be committed after a later one. */
const LATEST = 100;

/** Another text than before whenever messages came, went or changed, or an operator did something. */
export async function readChanges(em: SqlEntityManager): Promise<string> {
  const latest = tablesOf(em).selectFrom('activity').select('id').orderBy('id', 'desc').limit(LATEST);
  const row = await tablesOf(em)
    .selectFrom('contact_count')
    .select((eb) => [
      eb.fn.sum<number | null>('changes').as('messages'),
      eb
        .selectFrom(latest.as('latest'))
        .select(({ fn }) => fn.sum<number | null>('latest.id').as('id'))
        .as('activity'),
    ])
    .executeTakeFirst();
  return `${row?.messages ?? 0}.${row?.activity ?? 0}`;
}

/** What has expired goes with it. */
export async function setPresence(
  em: SqlEntityManager,
  presence: Presence,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await em.nativeDelete(PresenceEntity, { expiresAt: { $lte: now } });
  await em.upsert(PresenceEntity, { ...presence, expiresAt });
}

export async function endPresence(
  em: SqlEntityManager,
  contactId: number,
  operatorId: number,
): Promise<void> {
  await em.nativeDelete(PresenceEntity, { contactId, operatorId });
}

export async function hasContact(em: SqlEntityManager, id: number): Promise<boolean> {
  const query = tablesOf(em)
    .selectFrom('contact')
    .where('id', '=', id)
    .where(await isShown(em))
    .select('id');
  return (await query.executeTakeFirst()) !== undefined;
}
