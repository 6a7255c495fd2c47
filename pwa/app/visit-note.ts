/** In session storage, for the messages of this visit (features/contact/form/form-visit.ts). */
export function noteVisit(name: 'campaign' | 'from', value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Storage is refused: the message does not contain it.
  }
}
