import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the focus to the first field in error each time that `errors` is a new object, once they are shown.
 * Returns what the form calls the fields in error, in its order; undefined until they are shown.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, errors: object) {
  const [shown, setShown] = useState<{ errors: object; labels: string[] }>();
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    fields[0]?.focus();
    setShown({ errors, labels: fields.map(labelOf).filter((label) => label !== '') });
  }, [form, errors]);
  return shown?.errors === errors ? shown.labels : undefined;
}

function labelOf(field: HTMLElement): string {
  const label =
    (field as HTMLInputElement).labels?.[0] ??
    document.getElementById(field.getAttribute('aria-labelledby') ?? '');
  return label?.textContent.trim() ?? '';
}

/** `Title and Image need correcting.` */
export const faultyFieldsWords = (labels: readonly string[]): string =>
  `${new Intl.ListFormat('en').format(labels)} ${labels.length === 1 ? 'needs' : 'need'} correcting.`;
