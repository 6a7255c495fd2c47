import type { MikroORM } from '@mikro-orm/sqlite';
import { retryOnBusy } from '#api/db/retry-on-busy.ts';
import { passwordFault } from './common-passwords.ts';
import { hashPassword, makePassword } from './password.ts';
import { noSecondFactor } from './second-factor.ts';
import { OperatorEntity, RecoveryCodeEntity, SessionEntity } from './session.entities.ts';

/** The first operator's password would be guessed: the start ends with this one line. */
export class WeakPassword extends Error {}

interface FirstOperator {
  username: string;
  /** Absent: one is made up. */
  password: string | undefined;
}

export interface NewOperator {
  username: string;
  /** Only when it was made up: shown once, stored nowhere. */
  madeUpPassword: string | undefined;
}

/** Makes the operator of a first start; undefined when there is one. @throws WeakPassword */
export async function createFirstOperator(
  orm: MikroORM,
  first: FirstOperator,
): Promise<NewOperator | undefined> {
  if ((await orm.em.fork().count(OperatorEntity)) > 0) return undefined;
  const fault = first.password === undefined ? undefined : passwordFault(first.password, first.username);
  if (fault !== undefined) throw new WeakPassword(`ADMIN_PASSWORD ${fault}.`);
  const password = first.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  const created = await retryOnBusy(() =>
    orm.em.fork().transactional(async (em) => {
      if ((await em.count(OperatorEntity)) > 0) return false;
      em.create(OperatorEntity, { username: first.username, passwordHash });
      return true;
    }),
  );
  if (!created) return undefined;
  return { username: first.username, madeUpPassword: first.password === undefined ? password : undefined };
}

interface Reset {
  username: string | undefined;
  /** Absent: one is made up. */
  password?: string | undefined;
  withoutSecondFactor?: boolean;
}

export interface ResetOperator {
  username: string;
  password: string;
  /** The login goes on asking for a code. */
  hasSecondFactor: boolean;
}

/** Sets a new password and ends every session; undefined when there is no such operator. */
export async function resetPassword(
  orm: MikroORM,
  { username, password = makePassword(), withoutSecondFactor = false }: Reset,
): Promise<ResetOperator | undefined> {
  const passwordHash = await hashPassword(password);
  return retryOnBusy(() =>
    orm.em.fork().transactional(async (em) => {
      const operator = await em.findOne(
        OperatorEntity,
        username === undefined ? { id: { $gt: 0 } } : { username },
      );
      if (operator === null) return undefined;
      em.assign(operator, { passwordHash, ...(withoutSecondFactor ? noSecondFactor : {}) });
      await em.nativeDelete(SessionEntity, { operator: operator.id });
      if (withoutSecondFactor) await em.nativeDelete(RecoveryCodeEntity, { operator: operator.id });
      const hasSecondFactor = typeof operator.totpSecret === 'string';
      return { username: operator.username, password, hasSecondFactor };
    }),
  );
}
