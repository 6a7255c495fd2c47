import type { MikroORM } from '@mikro-orm/sqlite';
import { whenFree } from '#api/db/when-free.ts';
import { hashPassword, makePassword } from './password.ts';
import { OperatorEntity, SessionEntity } from './session.entities.ts';

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

/** Makes the operator of a first start; undefined when there is one. */
export async function createFirstOperator(
  orm: MikroORM,
  first: FirstOperator,
): Promise<NewOperator | undefined> {
  if ((await orm.em.fork().count(OperatorEntity)) > 0) return undefined;
  const password = first.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  const created = await whenFree(() =>
    orm.em.fork().transactional(async (em) => {
      if ((await em.count(OperatorEntity)) > 0) return false;
      em.create(OperatorEntity, { username: first.username, passwordHash });
      return true;
    }),
  );
  if (!created) return undefined;
  return { username: first.username, madeUpPassword: first.password === undefined ? password : undefined };
}

/** Sets a new password and ends every session; undefined when there is no such operator. */
export async function resetPassword(
  orm: MikroORM,
  { username, password = makePassword() }: { username: string | undefined; password?: string | undefined },
): Promise<{ username: string; password: string } | undefined> {
  const passwordHash = await hashPassword(password);
  return whenFree(() =>
    orm.em.fork().transactional(async (em) => {
      const operator = await em.findOne(
        OperatorEntity,
        username === undefined ? { id: { $gt: 0 } } : { username },
      );
      if (operator === null) return undefined;
      operator.passwordHash = passwordHash;
      await em.nativeDelete(SessionEntity, { operator: operator.id });
      return { username: operator.username, password };
    }),
  );
}
