import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { Role } from '#contract/roles.ts';
import { InviteEntity, type InviteRow } from './invite.entities.ts';

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
