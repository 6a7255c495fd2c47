const forms = new Set<string>();

/** Notes whether the form `name` holds work that leaving the page would lose. */
export function noteUnsaved(name: string, isUnsaved: boolean): void {
  if (isUnsaved) forms.add(name);
  else forms.delete(name);
}

export const hasUnsaved = (): boolean => forms.size > 0;
