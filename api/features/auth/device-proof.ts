import { randomBytes } from 'node:crypto';
import { isSame, sign } from '#api/http/signature.ts';
import type { OperatorRow } from './auth.entities.ts';

type Owner = Pick<OperatorRow, 'id' | 'passwordHash'>;

const ID_BYTES = 16;
const PROOF = /^([\w-]{22})\.([\w-]{43})$/;

/** What only this server can say of a device and an operator, as long as the password stays the same. */
const signatureOf = ({ id, passwordHash }: Owner, device: string) =>
  sign(passwordHash, `device ${id} `, device).toString('base64url');

/** Shows that a device has logged in: `id.signature`. A new password makes all of them void; nothing is stored. */
export function newDeviceProof(operator: Owner): string {
  const device = randomBytes(ID_BYTES).toString('base64url');
  return `${device}.${signatureOf(operator, device)}`;
}

/** The id of a device that has logged in as this operator; undefined for any other proof. */
export function knownDevice(operator: Owner | null, proof: string | undefined): string | undefined {
  const [, device = '', signature = ''] = PROOF.exec(proof ?? '') ?? [];
  if (operator === null || device === '') return undefined;
  return isSame(signatureOf(operator, device), signature) ? device : undefined;
}
