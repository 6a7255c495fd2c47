import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { allows, answerers } from '#contract/auth-rules.ts';
import {
  OperatorEntity,
  type OperatorRow,
  PasskeyEntity,
  RecoveryCodeEntity,
  SessionEntity,
} from './auth.entities.ts';
import { noSecondFactor } from './codes.ts';
import { hashPassword, makePassword, passwordFault } from './password.ts';

/** The first operator's password would be guessed: the start ends with this one line. */
export class WeakPassword extends Error {}

interface FirstOperator {
  username: string;
  /** Absent: one is made up. */
  password: string | undefined;
}

interface NewOperator {
  username: string;
  /** The password, where the server made it up: it is shown once and stored nowhere. */
  madeUpPassword: string | undefined;
}

/** Makes the operator of a first start; undefined when there is one. @throws WeakPassword */
export async function createFirstOperator(orm: Orm, first: FirstOperator): Promise<NewOperator | undefined> {
  if ((await orm.em.fork().count(OperatorEntity)) > 0) return undefined;
  const fault = first.password === undefined ? undefined : passwordFault(first.password, first.username);
  if (fault !== undefined) throw new WeakPassword(`ADMIN_PASSWORD ${fault}.`);
  const password = first.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  const created = await inTransaction(orm, async (em) => {
    await lockNames(em, ['first operator']);
    if ((await em.count(OperatorEntity)) > 0) return false;
    await em.insert(OperatorEntity, { username: first.username, passwordHash });
    return true;
  });
  if (!created) return undefined;
  return { username: first.username, madeUpPassword: first.password === undefined ? password : undefined };
}

/** Operators who may read messages, by name. */
export async function listAnswerers(orm: Orm): Promise<{ id: number; username: string }[]> {
  const operators = await listOperators(orm.em.fork());
  return operators
    .filter(({ role }) => allows(answerers, role))
    .map(({ id, username }) => ({ id, username }))
    .sort((a, b) => a.username.localeCompare(b.username, 'en'));
}

interface Reset {
  /** Absent: the only one there is. */
  username: string | undefined;
  /** Absent: one is made up. */
  password?: string | undefined;
  withoutSecondFactor?: boolean;
  withoutPasskeys?: boolean;
}

interface ResetOperator {
  username: string;
  password: string;
  /** The login keeps asking for a code. */
  hasSecondFactor: boolean;
  /** That go on logging in without the password. */
  passkeys: number;
}

/** There are several logins, and none was named. */
class WhichOperator extends Error {}

/**
 * Sets a new password of one operator and ends their sessions; undefined when there is no such operator.
 * @throws WhichOperator
 */
export async function resetPassword(
  orm: Orm,
  { username, password = makePassword(), withoutSecondFactor = false, withoutPasskeys = false }: Reset,
): Promise<ResetOperator | undefined> {
  const passwordHash = await hashPassword(password);
  return inTransaction(orm, async (em) => {
    const all = await listOperators(em);
    if (username === undefined && all.length > 1) {
      throw new WhichOperator(`Say which by --username: ${all.map((each) => each.username).join(', ')}.`);
    }
    const operator = all.find((each) => username === undefined || each.username === username);
    if (operator === undefined) return undefined;
    Object.assign(operator, { passwordHash }, withoutSecondFactor ? noSecondFactor : {});
    await deleteSessions(em, operator.id);
    const activity = { action: 'password reset', subject: 'operator', subjectId: operator.id } as const;
    await recordActivity(em, { by: undefined, at: new Date(), ...activity });
    if (withoutSecondFactor) await em.nativeDelete(RecoveryCodeEntity, { operator: operator.id });
    if (withoutPasskeys) await em.nativeDelete(PasskeyEntity, { operator: operator.id });
    const passkeys = await em.count(PasskeyEntity, { operator: operator.id });
    const hasSecondFactor = typeof operator.totpSecret === 'string';
    return { username: operator.username, password, hasSecondFactor, passkeys };
  });
}

/** Oldest first. */
export const listOperators = (em: SqlEntityManager): Promise<OperatorRow[]> =>
  em.find(OperatorEntity, {}, { orderBy: { id: 'asc' } });

/** Locks a login until the transaction ends. Returns null where it is gone. */
export const lockOperator = (em: SqlEntityManager, id: number): Promise<OperatorRow | null> =>
  em.findOne(OperatorEntity, id, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** All of an operator, but the one of `exceptTokenHash`. */
export async function deleteSessions(
  em: SqlEntityManager,
  operator: number,
  exceptTokenHash?: string,
): Promise<void> {
  const others = exceptTokenHash === undefined ? {} : { tokenHash: { $ne: exceptTokenHash } };
  await em.nativeDelete(SessionEntity, { operator, ...others });
}
