import { hash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { Secret, TOTP } from 'otpauth';
import { OperatorEntity, type OperatorRow, RecoveryCodeEntity } from './auth.entities.ts';

/** Steps that a clock may be off, either way (RFC 6238, 5.2). */
const DRIFT = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits, so that a fast hash is safe. */
const RECOVERY_BYTES = 10;

/** Whether it is a code of the app, however it was typed. Anything else is taken for a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(bareCode(code));
const bareCode = (code: string): string => code.replace(/[\s-]/g, '');

/** A new secret for an authenticator app, in base32. */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The step of 30 seconds whose code this is (RFC 6238 with SHA-1, which every app knows); undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: bareCode(code), timestamp, window: DRIFT });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

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
  if (!isAppCode(code)) {
    return (
      (await em.nativeDelete(RecoveryCodeEntity, { operator: id, codeHash: hashRecoveryCode(code) })) === 1
    );
  }
  const step = stepOf(totpSecret, code, now);
  return step !== undefined && takeStep(em, id, step);
}

/** Steps beyond the present that a last one can only have from a clock that was set back since. */
const FAR_AHEAD = 10;

/** True once for each 30-second step, and never for an earlier one: of two logins with one code the second is refused. */
async function takeStep(em: SqlEntityManager, operator: number, step: number): Promise<boolean> {
  const notUsed = {
    $or: [
      { totpLastStep: null },
      { totpLastStep: { $lt: step } },
      { totpLastStep: { $gt: step + FAR_AHEAD } },
    ],
  };
  const changed = await em.nativeUpdate(OperatorEntity, { id: operator, ...notUsed }, { totpLastStep: step });
  return changed === 1;
}

/** Ten new codes in the place of the old ones. They are shown once and stored as hashes. */
export async function renewRecoveryCodes(em: SqlEntityManager, operator: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
  await em.nativeDelete(RecoveryCodeEntity, { operator });
  await em.insertMany(
    RecoveryCodeEntity,
    codes.map((code) => ({ codeHash: hashRecoveryCode(code), operator })),
  );
  return codes;
}

const hashRecoveryCode = (code: string) => hash('sha256', bareCode(code).toLowerCase());

export const noSecondFactor = {
  totpSecret: null,
  totpPending: null,
  totpSince: null,
  totpLastStep: null,
} as const;
