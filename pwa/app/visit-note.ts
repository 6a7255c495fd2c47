/** In the session storage, for a message of this visit to say where it came from (features/outbox/core/visit.ts). */
export function noteVisit(name: 'campaign' | 'from', value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Storage refused: the message says less.
  }
}
