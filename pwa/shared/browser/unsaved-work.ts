/** The words of the question that is asked before unsaved work is left. */
export interface LeaveText {
  title: string;
  /** What is kept, or lost. */
  words: string;
  /** The path below which all pages show the same form: between those nothing is asked. */
  within?: string;
}

/** The forms that have work that is not saved. */
const forms = new Map<symbol, LeaveText | undefined>();
const listeners = new Set<() => void>();

function note(form: symbol, isUnsaved: boolean, question?: LeaveText): void {
  if (isUnsaved) forms.set(form, question);
  else forms.delete(form);
  for (const listener of listeners) listener();
}

/** Notes that a form has work that is not saved. Gives the end of that. @param asked absent: it may be left, and is back later */
export function noteUnsaved(question?: LeaveText): () => void {
  const form = Symbol();
  note(form, true, question);
  return () => note(form, false);
}

export const hasUnsaved = (): boolean => forms.size > 0;

/** undefined: nothing is asked. */
export const leaveText = (): LeaveText | undefined =>
  [...forms.values()].find((question) => question !== undefined);

/** Calls `listener` when a form notes something else. Gives the end of that. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
