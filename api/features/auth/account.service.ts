import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordOwn } from '#api/features/activity/activity.service.ts';
import type { Limiter } from '#api/http/endpoints/rate-limit.ts';
import { type Account, SESSIONS_MAX } from '#contract/account.ts';
import { Problem } from '#contract/problem.ts';
import {
  OperatorEntity,
  type OperatorRow,
  PasskeyEntity,
  RecoveryCodeEntity,
  SessionEntity,
} from './auth.entities.ts';
import { makeSecret, noSecondFactor, renewRecoveryCodes as renewCodes, spendCode, stepOf } from './codes.ts';
import { type CodeTries, countGuess, triesOf } from './count-guesses.ts';
import { deleteSessions } from './operator.service.ts';
import { hashPassword, passwordFault, verifyPassword } from './password.ts';
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
    if (next === current) throw refuseNext('This is already your password.');
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

interface Proof {
  password: string;
  code: string;
}

/** Each method throws Problem invalid_fields for a wrong password or code, too_many after too many of them. */
function createSecondFactor({ orm, now, failures, codes, check }: Deps & { check: PasswordCheck }) {
  /** Does `work` in one transaction. A wrong code in it counts as a failed login. */
  const act = <T>(
    { tokenHash, ip }: Asker,
    work: (em: SqlEntityManager, operator: OperatorRow) => Promise<T>,
  ): Promise<T> =>
    countGuess(triesOf(failures, ip), {
      isWrong: isWrongField,
      work: () => inTransaction(orm, async (em) => work(em, await operatorOf(em, tokenHash))),
    });

  /** @throws Problem second_factor_on */
  async function beginSecondFactor(asker: Asker, password: string) {
    await check(asker, password, 'password');
    return act(asker, async (em, { id, totpSecret }) => {
      if (isOn({ totpSecret })) throw new Problem('second_factor_on');
      const secret = makeSecret();
      await em.nativeUpdate(OperatorEntity, { id }, { totpPending: secret });
      return { secret };
    });
  }

  /** Ends every other session: they were begun without it. @throws Problem second_factor_on, second_factor_off */
  async function confirmSecondFactor(asker: Asker, code: string) {
    const { id } = await operatorOf(orm.em.fork(), asker.tokenHash);
    const confirm = () =>
      act(asker, async (em, by) => {
        const { totpSecret, totpPending } = by;
        if (isOn({ totpSecret })) throw new Problem('second_factor_on');
        if (typeof totpPending !== 'string') throw new Problem('second_factor_off');
        const step = stepOf(totpPending, code, now());
        if (step === undefined) throw wrongCode();
        // The code that confirmed it opens nothing any more.
        const on = { totpSecret: totpPending, totpPending: null, totpSince: now(), totpLastStep: step };
        await em.nativeUpdate(OperatorEntity, { id }, on);
        await deleteSessions(em, id, asker.tokenHash);
        await recordOwn(em, by, 'second factor on', now());
        return { recovery_codes: await renewCodes(em, id) };
      });
    return countGuess(codes(id, code), { work: confirm, isWrong: isWrongField });
  }

  /** Password first, then the code, which is used up with the work that it allows. */
  async function prove<T>(
    asker: Asker,
    { password, code }: Proof,
    work: (em: SqlEntityManager, operator: OperatorRow) => Promise<T>,
  ): Promise<T> {
    const { id } = await check(asker, password, 'password');
    const spend = () =>
      act(asker, async (em, operator) => {
        if (!isOn(operator)) throw new Problem('second_factor_off');
        if (!(await spendCode(em, operator, code, now()))) throw wrongCode();
        return work(em, operator);
      });
    return countGuess(codes(id, code), { work: spend, isWrong: isWrongField });
  }

  /** Returns who asks, once the password is proved and, where the second factor is on, its code. */
  async function proveOwner(
    asker: Asker,
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<OperatorRow> {
    if (code !== undefined && isOn(await operatorOf(orm.em.fork(), asker.tokenHash))) {
      return prove(asker, { password, code }, async (_, operator) => operator);
    }
    const operator = await check(asker, password, 'password');
    if (isOn(operator)) throw wrongCode('Enter the code for two-step login, too.');
    return operator;
  }

  /** @throws Problem second_factor_off */
  const removeSecondFactor = (asker: Asker, proof: Proof) =>
    prove(asker, proof, async (em, by) => {
      await em.nativeUpdate(OperatorEntity, { id: by.id }, noSecondFactor);
      await em.nativeDelete(RecoveryCodeEntity, { operator: by.id });
      await recordOwn(em, by, 'second factor off', now());
    });

  /** @throws Problem second_factor_off */
  const renewRecoveryCodes = (asker: Asker, proof: Proof) =>
    prove(asker, proof, async (em, by) => {
      await recordOwn(em, by, 'recovery codes renewed', now());
      return { recovery_codes: await renewCodes(em, by.id) };
    });

  return { proveOwner, beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes };
}

const isOn = ({ totpSecret }: Pick<OperatorRow, 'totpSecret'>) => typeof totpSecret === 'string';

const wrongCode = (message = 'This code is wrong, or it was used already.') => Problem.field('code', message);

/** An operator call: by which session, from where. */
export interface Asker {
  tokenHash: string;
  ip: string;
}

/** Returns who asks, once their password is proved. @throws Problem invalid_fields naming `field`, too_many, unauthorized */
export type PasswordCheck = (asker: Asker, password: string, field: string) => Promise<OperatorRow>;

/** A wrong password or code of somebody who is logged in. */
export const isWrongField = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'invalid_fields';

/** Asks an operator who is logged in for the password again. A wrong one counts as a failed login. */
export function createPasswordCheck({ orm, failures }: Pick<Deps, 'orm' | 'failures'>): PasswordCheck {
  return ({ tokenHash, ip }, password, field) => {
    const work = async () => {
      const operator = await operatorOf(orm.em.fork(), tokenHash);
      if (await verifyPassword(operator.passwordHash, password)) return operator;
      // No 401: the session itself is valid, and continues.
      throw Problem.field(field, 'This is not the current password.');
    };
    return countGuess(triesOf(failures, ip), { work, isWrong: isWrongField });
  };
}
