/**
 * By which endpoint the server knows the push subscription of this browser. Absent while push is off here; '' where it is
 * on and the server has to be told again.
 */
const NAME = 'push-endpoint';

export function readOperatorEndpoint(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null; // storage refused: it is switched on by hand each time
  }
}

export function keepOperatorEndpoint(endpoint: string): void {
  try {
    localStorage.setItem(NAME, endpoint);
  } catch {
    // Storage is refused or full: pushes arrive all the same.
  }
}

export function dropOperatorEndpoint(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Storage is refused: nothing was saved.
  }
}

/** The server's side of it ends with its login. */
export function renewOperatorEndpoint(): void {
  if (readOperatorEndpoint() !== null) keepOperatorEndpoint('');
}
