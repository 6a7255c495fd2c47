import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a popover is open, also when it was opened before this script had loaded.
 * Undefined until then: the browser itself reports the state of a `popovertarget` button.
 */
export function usePopoverOpen(popover: RefObject<HTMLElement | null>): boolean | undefined {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const element = popover.current;
    if (element?.showPopover === undefined) return;
    const read = () => setOpen(element.matches(':popover-open'));
    read();
    element.addEventListener('toggle', read);
    return () => element.removeEventListener('toggle', read);
  }, [popover]);
  return open;
}
