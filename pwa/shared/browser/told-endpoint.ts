/**
 * By which endpoint the server knows the push subscription of this browser. Absent while push is off here; '' where it is
 * on and the server has to be told again.
 */
const TOLD = 'push-endpoint';

export function readTold(): string | null {
  try {
    return localStorage.getItem(TOLD);
  } catch {
    return null; // storage refused: it is switched on by hand each time
  }
}

export function keepTold(endpoint: string): void {
  try {
    localStorage.setItem(TOLD, endpoint);
  } catch {
    // Storage is refused or full: pushes arrive all the same.
  }
}

export function dropTold(): void {
  try {
    localStorage.removeItem(TOLD);
  } catch {
    // Storage is refused: nothing was saved.
  }
}

/** The server's side of it ends with its login. */
export function tellAgain(): void {
  if (readTold() !== null) keepTold('');
}
