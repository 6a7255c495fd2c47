import { useHydrated } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { comesBackFar } from './back-navigation.ts';
import { afterPaint } from './painted.ts';

/** From here on cards may stand beside each other, whose rows would change as more of them come, and more of a page is in view. */
const WIDE = '(min-width: 38rem)';

/** What is itself below comes in one go: room for more of it, made later, would move what stands under it. */
const IsBelow = createContext(false);

/**
 * What lies below the first screen of a page: where one goes to it within the site on a small screen, it is made once that
 * screen is shown, `instead` until then. It is there at once in what a server made, for one who comes back to further down,
 * and for a link into the page.
 */
export function Below({ children, instead = <ToCome /> }: { children: ReactNode; instead?: ReactNode }) {
  const isHydrated = useHydrated();
  const isInside = useContext(IsBelow);
  const [isDue, setDue] = useState(
    () => isInside || !isHydrated || comesBackFar() || location.hash !== '' || matchMedia(WIDE).matches,
  );
  const isLate = useRef(false);
  useEffect(() => {
    if (isDue) return isLate.current ? followHash() : undefined;
    isLate.current = true;
    void afterPaint().then(() => startTransition(() => setDue(true)));
  }, [isDue]);
  return isDue ? <IsBelow value={true}>{children}</IsBelow> : instead;
}

/** Where a link into the page was followed before all of it was there. The names of parts are letters and digits of ASCII. */
const followHash = () => document.getElementById(location.hash.slice(1))?.scrollIntoView();

/** Keeps the foot of the page so far away that it has no layout yet (shared/ui/layout.css). */
const ToCome = () => <div className="to-come" />;

interface FirstOfProps {
  /** So many fill a phone's first screen. */
  count: number;
  children: readonly ReactNode[];
}

/** Of many things one under the other the first few at once, the others as below. */
export function FirstOf({ count, children }: FirstOfProps) {
  return (
    <>
      {children.slice(0, count)}
      {children.length > count && <Below>{children.slice(count)}</Below>}
    </>
  );
}
