/** The words of the question that is asked before unsaved work is left. */
export interface LeaveWords {
  title: string;
  /** What is kept, or lost. */
  words: string;
  /** The path below which all pages show the same form: between those nothing is asked. */
  within?: string;
}

/** The forms that have work that is not saved. */
const forms = new Map<symbol, LeaveWords | undefined>();
const listeners = new Set<() => void>();

function note(form: symbol, isUnsaved: boolean, asked?: LeaveWords): void {
  if (isUnsaved) forms.set(form, asked);
  else forms.delete(form);
  for (const listener of listeners) listener();
}

/** Notes that a form has work that is not saved. Gives the end of that. @param asked absent: it may be left, and is back later */
export function noteUnsaved(asked?: LeaveWords): () => void {
  const form = Symbol();
  note(form, true, asked);
  return () => note(form, false);
}

export const hasUnsaved = (): boolean => forms.size > 0;

/** undefined: nothing is asked. */
export const leaveWords = (): LeaveWords | undefined =>
  [...forms.values()].find((asked) => asked !== undefined);

/** Calls `listener` when a form notes something else. Gives the end of that. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
