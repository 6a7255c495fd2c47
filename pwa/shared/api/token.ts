import { type Role, roles } from '#contract/roles.ts';

/** The name of the operator's token in local storage (specification, section 9). */
const TOKEN = 'token';
/** What its session may do: it ends when that changes. For what is shown; the server decides. */
const ROLE = 'role';

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

export function keepToken(token: string, role: Role = 'owner'): void {
  localStorage.setItem(ROLE, role);
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
