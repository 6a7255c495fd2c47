import { type Role, roles } from '#contract/auth-rules.ts';
import { stored } from '#pwa/shared/browser/stored.ts';

const token = stored('localStorage', 'token', String);
const role = stored('localStorage', 'role', (value) => roles.find((each) => each === value));
const operator = stored('localStorage', 'operator', String);

export const readToken = (): string | null => token.read() ?? null;

/** A session from before there were roles is an owner's. */
export const readRole = (): Role => role.read() ?? 'owner';

/** The id of who is logged in, or was last; null where that is not known. */
export const readOperator = (): string | null => operator.read() ?? null;

/** Throws where storage is refused. */
export function keepToken(newToken: string, newRole: Role = 'owner', newOperator?: number): void {
  role.keep(newRole);
  if (newOperator !== undefined) operator.keep(String(newOperator));
  if (!token.keep(newToken)) throw new DOMException('storage is refused', 'QuotaExceededError');
}

export function dropToken(): void {
  token.keep(undefined);
  role.keep(undefined);
}
