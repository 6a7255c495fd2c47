import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { unassignAll } from '#api/features/contact/contact-change.service.ts';
import type { Limiter } from '#api/http/endpoints/rate-limit.ts';
import type { Colleagues } from '#contract/auth.ts';
import { allows, answerers, type Role } from '#contract/auth-rules.ts';
import { Problem } from '#contract/problem.ts';
import { type Asker, createPasswordCheck } from './account.service.ts';
import { InviteEntity, OperatorEntity, type OperatorRow } from './auth.entities.ts';
import { createAsOwner, createInvites, type InviteMailing, openInvites } from './invite.service.ts';
import { deleteSessions, listOperators, lockOperator } from './operator.service.ts';
import { operatorOf } from './session.service.ts';

/** What owners do with the logins of others. */
export function createColleagues({
  orm,
  now,
  failures,
  ...mailing
}: ServiceDeps & InviteMailing & { failures: Limiter }) {
  const asOwner = createAsOwner(orm);
  const check = createPasswordCheck({ orm, failures });

  async function list(tokenHash: string): Promise<Colleagues> {
    const em = orm.em.fork();
    const { id: own } = await operatorOf(em, tokenHash);
    const lastSeen = await lastSeenOf(em, now());
    const passkeys = await countPasskeys(em);
    const all = await listOperators(em);
    const invites = await openInvites(em, now());
    return {
      colleagues: all.map(({ id, username, role, totpSecret }) => ({
        id,
        username,
        role,
        last_seen: timeOf(lastSeen.get(id)),
        second_factor: typeof totpSecret === 'string',
        passkeys: passkeys.get(id) ?? 0,
        you: id === own,
      })),
      invites: invites.map(({ id, name, role, operator, expiresAt }) => ({
        id,
        name,
        role,
        by: operator.username,
        expires: expiresAt.toISOString(),
      })),
    };
  }

  /** Locks a login, one's own or another, to be changed. */
  async function find(em: SqlEntityManager, id: number): Promise<OperatorRow> {
    const operator = await lockOperator(em, id);
    if (operator === null) throw new Problem('not_found');
    return operator;
  }

  async function keepOneOwner(em: SqlEntityManager, { role }: OperatorRow): Promise<void> {
    if (role === 'owner' && (await em.count(OperatorEntity, { role: 'owner' })) === 1)
      throw new Problem('last_owner');
  }

  /** Ends the sessions of that login. @throws Problem invalid_fields for a wrong password, too_many, not_found, last_owner */
  async function changeRole(
    asker: Asker,
    id: number,
    { role, password }: { role: Role; password: string },
  ): Promise<void> {
    await check(asker, password, 'password');
    await asOwner(asker.tokenHash, async (em, by) => {
      const operator = await find(em, id);
      // The request is a repeat, after an answer that was lost.
      if (operator.role === role) return;
      await keepOneOwner(em, operator);
      const detail = { username: operator.username, from: operator.role, to: role };
      await em.nativeUpdate(OperatorEntity, { id }, { role });
      await deleteSessions(em, id);
      await em.nativeDelete(InviteEntity, { operator: id });
      if (!allows(answerers, role)) await unassignAll(em, id);
      const action = 'role changed';
      await recordActivity(em, { by, at: now(), action, subject: 'operator', subjectId: id, detail });
    });
  }

  /** @throws Problem invalid_fields for a wrong password, too_many, not_found, last_owner */
  async function remove(asker: Asker, id: number, password: string): Promise<void> {
    await check(asker, password, 'password');
    await asOwner(asker.tokenHash, async (em, by) => {
      const operator = await find(em, id);
      await keepOneOwner(em, operator);
      const detail = { username: operator.username, role: operator.role };
      // All that is theirs goes with it.
      await em.nativeDelete(OperatorEntity, { id });
      const action = 'removed';
      await recordActivity(em, { by, at: now(), action, subject: 'operator', subjectId: id, detail });
    });
  }

  return { list, changeRole, remove, ...createInvites({ orm, now, asOwner, check, ...mailing }) };
}

const timeOf = (milliseconds: number | undefined) =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

/** When a live session of each operator was last seen, by operator. Milliseconds since 1970. */
async function lastSeenOf(em: SqlEntityManager, now: Date): Promise<Map<number, number>> {
  const rows = await tablesOf(em)
    .selectFrom('session')
    .select(({ fn }) => ['operator_id', fn.max('last_seen_at').as('last')])
    .where('expires_at', '>', now.getTime())
    .groupBy('operator_id')
    .execute();
  return new Map(rows.map(({ operator_id: id, last }) => [id, Number(last)]));
}

/** How many passkeys each operator has. */
async function countPasskeys(em: SqlEntityManager): Promise<Map<number, number>> {
  const rows = await tablesOf(em)
    .selectFrom('passkey')
    .select(({ fn }) => ['operator_id', fn.countAll().as('count')])
    .groupBy('operator_id')
    .execute();
  return new Map(rows.map(({ operator_id: id, count }) => [id, Number(count)]));
}
