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
import { returnsFarDown } from './back-navigation.ts';
import { hashTarget } from './hash-target.ts';
import { afterPaint } from './painted.ts';

/** The width from which cards are side by side, so that their rows would change as more are rendered. */
const WIDE = '(min-width: 38rem)';

/** Whether a part is inside another that is below: it is rendered with it, since later content would move what follows. */
const IsBelow = createContext(false);

/**
 * Content below the first screen of a page. After a navigation on a small screen it is rendered when that screen is painted, with
 * `instead` until then. At once where the server renders, where Back leads further down, and for a link into the page.
 */
export function Below({ children, instead = <ToCome /> }: { children: ReactNode; instead?: ReactNode }) {
  const isHydrated = useHydrated();
  const isInside = useContext(IsBelow);
  const [isDue, setDue] = useState(
    () => isInside || !isHydrated || returnsFarDown() || location.hash !== '' || matchMedia(WIDE).matches,
  );
  const wasDelayed = useRef(false);
  useEffect(() => {
    // For a link into the page that was followed before the part was rendered.
    if (isDue && wasDelayed.current) hashTarget()?.scrollIntoView();
    if (isDue) return;
    wasDelayed.current = true;
    void afterPaint().then(() => startTransition(() => setDue(true)));
  }, [isDue]);
  return isDue ? <IsBelow value={true}>{children}</IsBelow> : instead;
}

/** Keeps the footer so far down that it has no layout yet (site/ui/layout.css). */
const ToCome = () => <div className="to-come" />;

interface FirstOfProps {
  /** The number that fills a phone's first screen. */
  count: number;
  children: readonly ReactNode[];
}

/** The first of many items at once, the others as `Below`. */
export function FirstOf({ count, children }: FirstOfProps) {
  return (
    <>
      {children.slice(0, count)}
      {children.length > count && <Below>{children.slice(count)}</Below>}
    </>
  );
}
