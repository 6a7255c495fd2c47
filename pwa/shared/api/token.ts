import { type Role, roles } from '#contract/auth-rules.ts';

/** The name of the operator's token in local storage (specification, section 9). */
const TOKEN = 'token';
/** What its session may do: it ends when that changes. For what is shown; the server decides. */
const ROLE = 'role';
/** Whose session it is, or was the last one on this device. */
const OPERATOR = 'operator';

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return null; // storage refused: there is no session then
  }
}

/** A session from before there were roles is an owner's. */
export function readRole(): Role {
  try {
    const kept = localStorage.getItem(ROLE);
    return roles.find((role) => role === kept) ?? 'owner';
  } catch {
    return 'owner';
  }
}

/** The id of who is logged in, or was last; null where that is not known. */
export function readOperator(): string | null {
  try {
    return localStorage.getItem(OPERATOR);
  } catch {
    return null;
  }
}

export function keepToken(token: string, role: Role = 'owner', operator?: number): void {
  localStorage.setItem(ROLE, role);
  if (operator !== undefined) localStorage.setItem(OPERATOR, String(operator));
  localStorage.setItem(TOKEN, token);
}

export function dropToken(): void {
  try {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(ROLE);
  } catch {
    // Storage is refused: nothing was saved.
  }
}
