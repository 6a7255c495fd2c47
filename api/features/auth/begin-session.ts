import { createHash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { BegunSession } from '#contract/session.ts';
import { DAY_MS } from '#contract/time.ts';
import { newDeviceProof } from './device-proof.ts';
import type { OperatorRow } from './session.entities.ts';
import * as repository from './session.repository.ts';

export const SESSION_MS = 30 * DAY_MS;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new session of an operator who has proved who they are, in the transaction that looked at the proof. */
export async function beginSession(
  em: SqlEntityManager,
  operator: Pick<OperatorRow, 'id' | 'role' | 'passwordHash'>,
  { device, createdAt }: { device: string; createdAt: Date },
): Promise<BegunSession> {
  const token = randomBytes(32).toString('base64url');
  await repository.insertSession(em, {
    tokenHash: hashToken(token),
    operator: operator.id,
    handle: randomBytes(8).toString('hex'),
    device,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_MS),
  });
  return { token, role: operator.role, operator: operator.id, device: newDeviceProof(operator) };
}
