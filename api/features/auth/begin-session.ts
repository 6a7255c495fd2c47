import { hash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { isSame, sign } from '#api/http/signature.ts';
import type { BegunSession } from '#contract/auth.ts';
import { DAY_MS } from '#contract/time.ts';
import { type OperatorRow, SessionEntity } from './auth.entities.ts';

export const SESSION_MS = 30 * DAY_MS;

export const hashToken = (token: string): string => hash('sha256', token);

/** A new session of an operator who has proved who they are, in the transaction that looked at the proof. */
export async function beginSession(
  em: SqlEntityManager,
  operator: Pick<OperatorRow, 'id' | 'role' | 'passwordHash'>,
  { device, createdAt }: { device: string; createdAt: Date },
): Promise<BegunSession> {
  const token = randomBytes(32).toString('base64url');
  // Expired ones go, but those of devices that are notified of leads: these end when somebody ends them.
  await tablesOf(em)
    .deleteFrom('session')
    .where('expires_at', '<=', createdAt.getTime())
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
  await em.insert(SessionEntity, {
    tokenHash: hashToken(token),
    operator: operator.id,
    handle: randomBytes(8).toString('hex'),
    device,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_MS),
  });
  return { token, role: operator.role, operator: operator.id, device: newDeviceProof(operator) };
}

type Owner = Pick<OperatorRow, 'id' | 'passwordHash'>;

const ID_BYTES = 16;
const PROOF = /^([\w-]{22})\.([\w-]{43})$/;

/** What only this server can say of a device and an operator, as long as the password stays the same. */
const signatureOf = ({ id, passwordHash }: Owner, device: string) =>
  sign(passwordHash, `device ${id} `, device).toString('base64url');

/** Shows that a device has logged in: `id.signature`. A new password makes all of them void; nothing is stored. */
function newDeviceProof(operator: Owner): string {
  const device = randomBytes(ID_BYTES).toString('base64url');
  return `${device}.${signatureOf(operator, device)}`;
}

/** The id of a device that has logged in as this operator; undefined for any other proof. */
export function knownDevice(operator: Owner | null, proof: string | undefined): string | undefined {
  const [, device = '', signature = ''] = PROOF.exec(proof ?? '') ?? [];
  if (operator === null || device === '') return undefined;
  return isSame(signatureOf(operator, device), signature) ? device : undefined;
}
