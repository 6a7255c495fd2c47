import { useSyncExternalStore } from 'react';

/** Where the tabs are at the foot (nav.css). */
export const PHONE = '(max-width: 47.99rem)';

/** Whether a media query holds, for parts that stand elsewhere then; what only looks other is CSS. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
