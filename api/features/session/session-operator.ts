import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { Problem } from '#contract/problem.ts';
import { type OperatorRow, SessionEntity } from './session.entities.ts';

/** Whose session it is, read in this transaction. @throws Problem unauthorized when it ended meanwhile */
export async function operatorOf(em: SqlEntityManager, tokenHash: string): Promise<OperatorRow> {
  const session = await em.findOne(SessionEntity, { tokenHash }, { populate: ['operator'] });
  if (session === null) throw new Problem('unauthorized');
  return session.operator;
}

/** Ends all sessions of an operator but this one. */
export async function endOthers(em: SqlEntityManager, operator: number, tokenHash: string): Promise<void> {
  await em.nativeDelete(SessionEntity, { operator, tokenHash: { $ne: tokenHash } });
}
