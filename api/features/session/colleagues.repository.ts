import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { Role } from '#contract/roles.ts';
import { InviteEntity, type InviteRow } from './invite.entities.ts';
import { OperatorEntity } from './session.entities.ts';

/** By operator, when one of their live sessions was last seen. Milliseconds since 1970. */
export async function lastSeenOf(em: SqlEntityManager, now: Date): Promise<Map<number, number>> {
  const rows = await tablesOf(em)
    .selectFrom('session')
    .select(({ fn }) => ['operator_id', fn.max('last_seen_at').as('last')])
    .where('expires_at', '>', now.getTime())
    .groupBy('operator_id')
    .execute();
  return new Map(rows.map(({ operator_id: id, last }) => [id, Number(last)]));
}

export const countOwners = (em: SqlEntityManager): Promise<number> =>
  em.count(OperatorEntity, { role: 'owner' });

export async function setRole(em: SqlEntityManager, id: number, role: Role): Promise<void> {
  await em.nativeUpdate(OperatorEntity, { id }, { role });
}

/** With all that is theirs. */
export async function deleteOperator(em: SqlEntityManager, id: number): Promise<void> {
  await em.nativeDelete(OperatorEntity, { id });
}

/** Those that have not expired, the newest first, with who made them. */
export async function openInvites(em: SqlEntityManager, now: Date): Promise<InviteRow[]> {
  const open = { expiresAt: { $gt: now } };
  return em.find(InviteEntity, open, { orderBy: { id: 'desc' }, populate: ['operator'] });
}

interface NewInvite {
  tokenHash: string;
  role: Role;
  operator: number;
  expiresAt: Date;
}

/** Expired ones go with it. */
export async function insertInvite(em: SqlEntityManager, invite: NewInvite, now: Date): Promise<number> {
  await em.nativeDelete(InviteEntity, { expiresAt: { $lte: now } });
  return em.insert(InviteEntity, invite);
}

export const findInvite = (em: SqlEntityManager, tokenHash: string, now: Date): Promise<InviteRow | null> =>
  em.findOne(InviteEntity, { tokenHash, expiresAt: { $gt: now } }, { populate: ['operator'] });

/** Uses an invitation up; null when it is gone. Of two at once only one has it. */
export async function takeInvite(
  em: SqlEntityManager,
  where: { tokenHash: string } | { id: number },
  now: Date,
): Promise<InviteRow | null> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true } as const;
  const invite = await em.findOne(InviteEntity, { ...where, expiresAt: { $gt: now } }, options);
  if (invite === null) return null;
  return (await em.nativeDelete(InviteEntity, { id: invite.id })) === 1 ? invite : null;
}

/** Those that an operator made. */
export async function deleteInvitesOf(em: SqlEntityManager, operator: number): Promise<void> {
  await em.nativeDelete(InviteEntity, { operator });
}
