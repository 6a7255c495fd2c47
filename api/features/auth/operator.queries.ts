import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { OperatorEntity, type OperatorRow, SessionEntity } from './session.entities.ts';

/** Oldest first. */
export const listOperators = (em: SqlEntityManager): Promise<OperatorRow[]> =>
  em.find(OperatorEntity, {}, { orderBy: { id: 'asc' } });

/** Nobody changes or removes it until the transaction ends. null when it is gone. */
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
