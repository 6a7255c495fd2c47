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
export function Below({ children, instead = <ToCome /> }: { children: ReactNode; instead?: ReactNode }) {
  const isAlive = useHydrated();
  const [isDue, setDue] = useState(
    () => !isAlive || comesBackFar() || location.hash !== '' || matchMedia(WIDE).matches,
  );
  useEffect(() => {
    void painted().then(() => startTransition(() => setDue(true)));
  }, []);
  return isDue ? children : instead;
}

/** Keeps the foot of the page so far away that it has no layout yet (ui/layout.css). */
const ToCome = () => <div className="to-come" />;

interface FirstOfProps {
  /** So many fill a phone's first screen. */
  count: number;
  children: readonly ReactNode[];
}

/** Of many things in a row the first few at once, the others as below. */
export function FirstOf({ count, children }: FirstOfProps) {
  return (
    <>
      {children.slice(0, count)}
      {children.length > count && <Below>{children.slice(count)}</Below>}
    </>
  );
}
