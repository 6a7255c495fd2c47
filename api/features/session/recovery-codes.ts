import { createHash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { toBase32 } from './base32.ts';
import { RecoveryCodeEntity } from './session.entities.ts';

const COUNT = 10;
/** 80 bits, so that a fast hash is safe. */
const BYTES = 10;

const bare = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();
const hashCode = (code: string) => createHash('sha256').update(bare(code)).digest('hex');

/** Puts ten new codes in the place of the old ones. They are shown once and stored as hashes. */
export async function replaceRecoveryCodes(em: SqlEntityManager, operator: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => {
    const letters = toBase32(randomBytes(BYTES)).toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
  await em.nativeDelete(RecoveryCodeEntity, { operator });
  await em.insertMany(
    RecoveryCodeEntity,
    codes.map((code) => ({ codeHash: hashCode(code), operator })),
  );
  return codes;
}

/** Uses a code up; false when there is none such. Of two at once only one has it. */
export async function spendRecoveryCode(
  em: SqlEntityManager,
  operator: number,
  code: string,
): Promise<boolean> {
  return (await em.nativeDelete(RecoveryCodeEntity, { operator, codeHash: hashCode(code) })) === 1;
}
