/** The name of the operator's token in local storage (specification, section 9). */
const TOKEN = 'token';

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return null; // storage refused: there is no session then
  }
}

export function keepToken(token: string): void {
  localStorage.setItem(TOKEN, token);
}

export function dropToken(): void {
  try {
    localStorage.removeItem(TOKEN);
  } catch {
    // Storage is refused: nothing was saved.
  }
}
