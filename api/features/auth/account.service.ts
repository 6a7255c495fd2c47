import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordOwn } from '#api/features/activity/activity.service.ts';
import type { Limiter } from '#api/http/endpoints/rate-limit.ts';
import { type Account, SESSIONS_MAX } from '#contract/account.ts';
import { Problem } from '#contract/problem.ts';
import { passwordFault } from './common-passwords.ts';
import type { CodeTries } from './count-guesses.ts';
import { deleteSessions } from './operator.service.ts';
import { PasskeyEntity } from './passkey.entities.ts';
import { hashPassword } from './password.ts';
import { type Asker, createPasswordCheck } from './password-check.ts';
import { createSecondFactor } from './second-factor.service.ts';
import { OperatorEntity, RecoveryCodeEntity, SessionEntity } from './session.entities.ts';
import { operatorOf } from './session.service.ts';

interface Deps extends ServiceDeps {
  /** The one that logins are counted by: a stolen session guesses no faster than a stranger. */
  failures: Limiter;
  codes: CodeTries;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** What an operator does with their own login. */
export function createAccountService({ orm, now, failures, codes }: Deps) {
  const check = createPasswordCheck({ orm, failures });

  async function describe(tokenHash: string): Promise<Account> {
    const em = orm.em.fork();
    const operator = await operatorOf(em, tokenHash);
    const time = now();
    const live = { operator: operator.id, expiresAt: { $gt: time } };
    const orderBy = { lastSeenAt: 'desc', createdAt: 'desc' } as const;
    // The ones seen last.
    const sessions = await em.find(SessionEntity, live, { orderBy, limit: SESSIONS_MAX });
    const passkeys = await em.find(PasskeyEntity, { operator: operator.id }, { orderBy: { id: 'asc' } });
    return {
      username: operator.username,
      role: operator.role,
      sessions: sessions.map((row) => ({
        id: row.handle,
        device: row.device,
        begun: row.createdAt.toISOString(),
        last_seen: row.lastSeenAt.toISOString(),
        current: row.tokenHash === tokenHash,
      })),
      session_count: await em.count(SessionEntity, live),
      devices: (await listPushDevices(em, operator.id)).map((row) => ({
        id: row.id,
        device: row.device,
        since: new Date(row.created_at).toISOString(),
        last_success: row.last_success_at === null ? null : new Date(row.last_success_at).toISOString(),
        expired: row.expires_at <= time.getTime(),
      })),
      second_factor: {
        on: typeof operator.totpSecret === 'string',
        since: operator.totpSince?.toISOString() ?? null,
        recovery_codes_left: await em.count(RecoveryCodeEntity, { operator: operator.id }),
      },
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created: createdAt.toISOString(),
        last_used: lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  /** Ends every other session. @throws Problem invalid_fields, too_many */
  async function changePassword(
    asker: Asker,
    { current, next }: { current: string; next: string },
  ): Promise<void> {
    const { id, username, passwordHash } = await check(asker, current, 'current');
    if (next === current) throw refuseNext('This is the password already.');
    const fault = passwordFault(next, username);
    if (fault !== undefined) throw refuseNext(`This password ${fault}.`);
    const nextHash = await hashPassword(next);
    await inTransaction(orm, async (em) => {
      // If two change it at once, the second is refused.
      const change = { passwordHash: nextHash };
      const changed = await em.nativeUpdate(OperatorEntity, { id, passwordHash }, change);
      if (changed !== 1) throw new Problem('unauthorized');
      await deleteSessions(em, id, asker.tokenHash);
      await recordOwn(em, { id, username }, 'password changed', now());
    });
  }

  /** Every session of this operator, the one that asks included. */
  const endAll = (tokenHash: string): Promise<void> =>
    inTransaction(orm, async (em) => deleteSessions(em, (await operatorOf(em, tokenHash)).id));

  /** @throws Problem not_found */
  const endOne = (tokenHash: string, handle: string): Promise<void> =>
    inTransaction(orm, async (em) => {
      const { id } = await operatorOf(em, tokenHash);
      if ((await em.nativeDelete(SessionEntity, { operator: id, handle })) !== 1)
        throw new Problem('not_found');
    });

  return {
    describe,
    changePassword,
    endAll,
    endOne,
    ...createSecondFactor({ orm, now, failures, codes, check }),
  };
}

const refuseNext = (message: string) => Problem.field('next', message);

/** Browsers that get pushes of leads under the sessions of an operator, also under those that ran out. */
const listPushDevices = (em: SqlEntityManager, operator: number) =>
  tablesOf(em)
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.token_hash', 'push_subscription.session_token_hash')
    .where('session.operator_id', '=', operator)
    .select([
      'push_subscription.id',
      'push_subscription.device',
      'push_subscription.created_at',
      'push_subscription.last_success_at',
      'session.expires_at',
    ])
    .orderBy('push_subscription.id')
    .execute();
