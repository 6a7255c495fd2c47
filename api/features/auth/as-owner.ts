import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { Problem } from '#contract/problem.ts';
import type { OperatorRow } from './auth.entities.ts';
import { operatorOf } from './session.service.ts';

/** Locked by whoever makes, changes or removes a login. */
export const OPERATORS = 'operators';

/** The work of an owner on logins, in one transaction. @throws Problem unauthorized, forbidden */
export type AsOwner = <T>(
  tokenHash: string,
  work: (em: SqlEntityManager, owner: OperatorRow) => Promise<T>,
) => Promise<T>;

/**
 * One at a time on all servers. The caller is read again behind the lock: of two owners who remove each other at once
 * the second is no owner any more. So there is always one.
 */
export const createAsOwner =
  (orm: Orm): AsOwner =>
  (tokenHash, work) =>
    inTransaction(orm, async (em) => {
      await lockNames(em, [OPERATORS]);
      const owner = await operatorOf(em, tokenHash);
      if (owner.role !== 'owner') throw new Problem('forbidden');
      return work(em, owner);
    });
