/** In local storage: another value after each logout on this device. In session storage: the one that this tab knows. */
const NAME = 'operator-logout';

export function markLogout(): void {
  try {
    localStorage.setItem(NAME, String(Date.now()));
  } catch {
    // storage refused: nothing was kept
  }
}

/** The operator logged out on this device, and this tab has not taken part in it yet. */
export function isLogoutNew(): boolean {
  try {
    return (localStorage.getItem(NAME) ?? '') !== (sessionStorage.getItem(NAME) ?? '');
  } catch {
    return false;
  }
}

export function takeLogout(): void {
  try {
    sessionStorage.setItem(NAME, localStorage.getItem(NAME) ?? '');
  } catch {
    // storage refused: nothing was kept
  }
}
