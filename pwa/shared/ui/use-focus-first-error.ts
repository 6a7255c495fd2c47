import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first field in error each time that `errors` is a new object, once they are shown. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, errors: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors are the occasion
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
}
