import { type RefObject, useEffect } from 'react';

/** The width at which the menu panel becomes a row; the same as in site-header.css. */
const WIDE = '(min-width: 62rem)';

/** Closes the menu and its lists on a click outside the bar, on a chosen link, on Escape, when the focus goes elsewhere, and when the bar gets wide. */
export function useNavClosing(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const openOnes = () => bar.current?.querySelectorAll<HTMLElement>('[popover]:popover-open') ?? [];
    const closeAll = () => {
      for (const popover of openOnes()) popover.hidePopover();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      if (!bar.current?.contains(target) || target.closest('a') !== null) closeAll();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const toggle = document.activeElement?.closest('.nav-group')?.querySelector('button');
      closeAll();
      if (toggle?.checkVisibility()) toggle.focus();
    };
    // Focus that goes on into the page would lie under the open menu.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !bar.current?.contains(target)) closeAll();
    };
    const wide = matchMedia(WIDE);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    wide.addEventListener('change', closeAll);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      wide.removeEventListener('change', closeAll);
    };
  }, [bar]);
}
