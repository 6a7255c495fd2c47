import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { bareCode, isAppCode } from './count-guesses.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { OperatorEntity, type OperatorRow } from './session.entities.ts';
import { stepOf } from './totp.ts';

/**
 * Uses up the code of the app or a recovery code; false for a wrong one and for one that was used before. In a
 * transaction with what it allows, so that a code is not lost to a failure.
 */
export async function spendCode(
  em: SqlEntityManager,
  { id, totpSecret }: Pick<OperatorRow, 'id' | 'totpSecret'>,
  code: string,
  now: Date,
): Promise<boolean> {
  if (typeof totpSecret !== 'string') return false;
  if (!isAppCode(code)) return spendRecoveryCode(em, id, code);
  const step = stepOf(totpSecret, bareCode(code), now);
  return step !== undefined && takeStep(em, id, step);
}

/** Steps beyond the present that a last one can only have from a clock that was set back since. */
const FAR_AHEAD = 10;

/** True once for each step, and never for an earlier one: of two logins with one code the second is refused. */
export async function takeStep(em: SqlEntityManager, operator: number, step: number): Promise<boolean> {
  const notYet = {
    $or: [
      { totpLastStep: null },
      { totpLastStep: { $lt: step } },
      { totpLastStep: { $gt: step + FAR_AHEAD } },
    ],
  };
  const changed = await em.nativeUpdate(OperatorEntity, { id: operator, ...notYet }, { totpLastStep: step });
  return changed === 1;
}

export const noSecondFactor = {
  totpSecret: null,
  totpPending: null,
  totpSince: null,
  totpLastStep: null,
} as const;
