import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { Role } from '#contract/roles.ts';
import {
  OperatorEntity,
  type OperatorRow,
  RecoveryCodeEntity,
  SessionEntity,
  type SessionRow,
} from './session.entities.ts';

export const countOperators = (em: SqlEntityManager): Promise<number> => em.count(OperatorEntity);

export async function insertOperator(
  em: SqlEntityManager,
  operator: { username: string; passwordHash: string; role?: Role },
): Promise<number> {
  return em.insert(OperatorEntity, operator);
}

/** Oldest first. */
export const listOperators = (em: SqlEntityManager): Promise<OperatorRow[]> =>
  em.find(OperatorEntity, {}, { orderBy: { id: 'asc' } });

/** Nobody changes or removes it until the transaction ends. null when it is gone. */
export const lockOperator = (em: SqlEntityManager, id: number): Promise<OperatorRow | null> =>
  em.findOne(OperatorEntity, id, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Whose session it is; undefined when it has ended. */
export async function operatorOfSession(
  em: SqlEntityManager,
  tokenHash: string,
): Promise<OperatorRow | undefined> {
  const session = await em.findOne(SessionEntity, { tokenHash }, { populate: ['operator'] });
  return session?.operator;
}

export async function updateOperator(
  em: SqlEntityManager,
  id: number,
  change: Partial<Pick<OperatorRow, 'totpSecret' | 'totpPending' | 'totpSince' | 'totpLastStep'>>,
): Promise<void> {
  await em.nativeUpdate(OperatorEntity, { id }, change);
}

/** Only in the place of the one that was proved: false when it was changed meanwhile. */
export async function replacePassword(
  em: SqlEntityManager,
  { id, passwordHash }: Pick<OperatorRow, 'id' | 'passwordHash'>,
  nextHash: string,
): Promise<boolean> {
  return (await em.nativeUpdate(OperatorEntity, { id, passwordHash }, { passwordHash: nextHash })) === 1;
}

/** Steps beyond the present that a last one can only have from a clock that was set back since. */
const FAR_AHEAD = 10;

/** True once for each 30-second step, and never for an earlier one: of two logins with one code the second is refused. */
export async function takeStep(em: SqlEntityManager, operator: number, step: number): Promise<boolean> {
  const notTaken = {
    $or: [
      { totpLastStep: null },
      { totpLastStep: { $lt: step } },
      { totpLastStep: { $gt: step + FAR_AHEAD } },
    ],
  };
  const changed = await em.nativeUpdate(
    OperatorEntity,
    { id: operator, ...notTaken },
    { totpLastStep: step },
  );
  return changed === 1;
}

interface NewSession {
  tokenHash: string;
  operator: number;
  handle: string;
  device: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Expired ones go with it, but those of devices that are told of leads: these end when somebody ends them. */
export async function insertSession(em: SqlEntityManager, session: NewSession): Promise<void> {
  await tablesOf(em)
    .deleteFrom('session')
    .where('expires_at', '<=', session.createdAt.getTime())
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('push_subscription')
            .whereRef('session_token_hash', '=', 'session.token_hash')
            .select('push_subscription.id'),
        ),
      ),
    )
    .execute();
  await em.insert(SessionEntity, { ...session, lastSeenAt: session.createdAt });
}

export async function liveAmong(
  em: SqlEntityManager,
  tokenHashes: readonly string[],
  now: Date,
): Promise<string[]> {
  const where = { tokenHash: { $in: [...tokenHashes] }, expiresAt: { $gt: now } };
  return (await em.find(SessionEntity, where)).map(({ tokenHash }) => tokenHash);
}

export async function setLastSeen(em: SqlEntityManager, tokenHash: string, lastSeenAt: Date): Promise<void> {
  await em.nativeUpdate(SessionEntity, { tokenHash }, { lastSeenAt });
}

/** The ones seen last, and how many there are in all. */
export async function listLiveSessions(
  em: SqlEntityManager,
  operator: number,
  { now, limit }: { now: Date; limit: number },
): Promise<{ rows: SessionRow[]; total: number }> {
  const live = { operator, expiresAt: { $gt: now } };
  const orderBy = { lastSeenAt: 'desc', createdAt: 'desc' } as const;
  return {
    rows: await em.find(SessionEntity, live, { orderBy, limit }),
    total: await em.count(SessionEntity, live),
  };
}

/** Browsers that get pushes of leads under the sessions of an operator, also under those that ran out. */
export const listPushDevices = (em: SqlEntityManager, operator: number) =>
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

export async function deleteSession(em: SqlEntityManager, tokenHash: string): Promise<void> {
  await em.nativeDelete(SessionEntity, { tokenHash });
}

/** All of an operator, but the one of `exceptTokenHash`. */
export async function deleteSessions(
  em: SqlEntityManager,
  operator: number,
  exceptTokenHash?: string,
): Promise<void> {
  const others = exceptTokenHash === undefined ? {} : { tokenHash: { $ne: exceptTokenHash } };
  await em.nativeDelete(SessionEntity, { operator, ...others });
}

/** An empty list deletes them. */
export async function replaceRecoveryCodes(
  em: SqlEntityManager,
  operator: number,
  hashes: readonly string[],
): Promise<void> {
  await em.nativeDelete(RecoveryCodeEntity, { operator });
  if (hashes.length > 0) {
    await em.insertMany(
      RecoveryCodeEntity,
      hashes.map((codeHash) => ({ codeHash, operator })),
    );
  }
}

/** Uses a code up; false when there is none such. Of two at once only one has it. */
export async function spendRecoveryCode(
  em: SqlEntityManager,
  operator: number,
  codeHash: string,
): Promise<boolean> {
  return (await em.nativeDelete(RecoveryCodeEntity, { operator, codeHash })) === 1;
}
