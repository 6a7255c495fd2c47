import { type RefObject, useEffect } from 'react';

/**
 * When what had the focus went with the old fields, the first new one takes it. `round` is 0 for the first fields and
 * another number for each new ones.
 */
export function useFocusKept(form: RefObject<HTMLFormElement | null>, round: number): void {
  useEffect(() => {
    if (round === 0 || document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
  }, [form, round]);
}
