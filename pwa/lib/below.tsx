import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { comesBackFar } from './came-back.ts';
import { painted } from './painted.ts';

/** Where the first screen may hold all of it. */
const WIDE = '(min-width: 62rem)';

/**
 * What lies below the first screen of a page: where one goes to it within the site on a small screen, it is made once that
 * screen is shown, `instead` until then. It is there at once in what a server made, for one who comes back to further down,
 * and for a link into the page.
 */
export function Below({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  const isAlive = useHydrated();
  const [isDue, setDue] = useState(
    () => !isAlive || comesBackFar() || location.hash !== '' || matchMedia(WIDE).matches,
  );
  useEffect(() => {
    void painted().then(() => startTransition(() => setDue(true)));
  }, []);
  return isDue ? children : instead;
}
