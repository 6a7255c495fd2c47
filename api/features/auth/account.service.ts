import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordOwn } from '#api/features/activity/activity.service.ts';
import type { Limiter } from '#api/http/endpoints/rate-limit.ts';
import { type Account, SESSIONS_MAX } from '#contract/account.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { passwordFault } from './common-passwords.ts';
import type { CodeTries } from './count-guesses.ts';
import { listPasskeys } from './passkey.repository.ts';
import { hashPassword } from './password.ts';
import { type Asker, createPasswordCheck } from './password-check.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.service.ts';
import { RecoveryCodeEntity, SessionEntity } from './session.entities.ts';
import * as repository from './session.repository.ts';
import { operatorOf } from './session.service.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  /** The one that logins are counted by: a stolen session guesses no faster than a stranger. */
  failures: Limiter;
  codes: CodeTries;
}

export interface AccountService extends SecondFactor {
  describe(tokenHash: string): Promise<Account>;
  /** Ends every other session. @throws Problem invalid_fields, too_many */
  changePassword(asker: Asker, passwords: { current: string; next: string }): Promise<undefined>;
  /** Every session of this operator, the one that asks included. */
  endAll(tokenHash: string): Promise<undefined>;
  /** @throws Problem not_found */
  endOne(tokenHash: string, handle: string): Promise<undefined>;
}

/** What an operator does with their own login. */
export function createAccountService({ orm, now, failures, codes }: Deps): AccountService {
  const check = createPasswordCheck({ orm, failures });

  async function describe(tokenHash: string): Promise<Account> {
    const em = orm.em.fork();
    const operator = await operatorOf(em, tokenHash);
    const limits = { now: now(), limit: SESSIONS_MAX };
    const sessions = await repository.listLiveSessions(em, operator.id, limits);
    return {
      username: operator.username,
      role: operator.role,
      sessions: sessions.rows.map((row) => ({
        id: row.handle,
        device: row.device,
        begun: row.createdAt.toISOString(),
        last_seen: row.lastSeenAt.toISOString(),
        current: row.tokenHash === tokenHash,
      })),
      session_count: sessions.total,
      devices: (await repository.listPushDevices(em, operator.id)).map((row) => ({
        id: row.id,
        device: row.device,
        since: new Date(row.created_at).toISOString(),
        last_success: row.last_success_at === null ? null : new Date(row.last_success_at).toISOString(),
        expired: row.expires_at <= limits.now.getTime(),
      })),
      second_factor: {
        on: typeof operator.totpSecret === 'string',
        since: operator.totpSince?.toISOString() ?? null,
        recovery_codes_left: await em.count(RecoveryCodeEntity, { operator: operator.id }),
      },
      passkeys: (await listPasskeys(em, operator.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created: createdAt.toISOString(),
        last_used: lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  async function changePassword(asker: Asker, { current, next }: { current: string; next: string }) {
    const { id, username, passwordHash } = await check(asker, current, 'current');
    if (next === current) throw refuseNext('This is the password already.');
    const fault = passwordFault(next, username);
    if (fault !== undefined) throw refuseNext(`This password ${fault}.`);
    const nextHash = await hashPassword(next);
    await inTransaction(orm, async (em) => {
      // Of two changes at once the second is told.
      if (!(await repository.replacePassword(em, { id, passwordHash }, nextHash))) {
        throw new Problem('unauthorized');
      }
      await repository.deleteSessions(em, id, asker.tokenHash);
      await recordOwn(em, { id, username }, 'password changed', now());
    });
    return undefined;
  }

  async function endAll(tokenHash: string) {
    await inTransaction(orm, async (em) =>
      repository.deleteSessions(em, (await operatorOf(em, tokenHash)).id),
    );
    return undefined;
  }

  async function endOne(tokenHash: string, handle: string) {
    await inTransaction(orm, async (em) => {
      const { id } = await operatorOf(em, tokenHash);
      if ((await em.nativeDelete(SessionEntity, { operator: id, handle })) !== 1)
        throw new Problem('not_found');
    });
    return undefined;
  }

  return {
    describe,
    changePassword,
    endAll,
    endOne,
    ...createSecondFactor({ orm, now, failures, codes, check }),
  };
}

const refuseNext = (message: string) => invalidField('next', message);
