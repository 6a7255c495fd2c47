const forms = new Set<string>();

/** Notes whether the form `name` contains work that would be lost by leaving the page. */
export function noteUnsaved(name: string, isUnsaved: boolean): void {
  if (isUnsaved) forms.add(name);
  else forms.delete(name);
}

export const hasUnsaved = (): boolean => forms.size > 0;
