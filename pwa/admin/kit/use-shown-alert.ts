import { type RefObject, useEffect } from 'react';

/** Scrolls to a failure when it is shown: the button that was pressed may be far from it. `failure`: undefined for none. */
export function useShownAlert(form: RefObject<HTMLFormElement | null>, failure: unknown): void {
  useEffect(() => {
    if (failure === undefined) return;
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [form, failure]);
}
