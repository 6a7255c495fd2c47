import { type RouteComponent, useMatches } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useIsDelivered } from '#pwa/shared/browser/as-delivered.tsx';
import { awakening, isAsleep, isAwake } from '#pwa/shared/browser/asleep.ts';

/** Whether a route's page, or all below it, comes to life after its frame where Koa made it whole. */
export const isLate = (routeId: string) => routeId.startsWith('/_live') || routeId === '/_site/contact';

/** A part of a page that is not asked for while the page is asleep (shared/browser/asleep.ts). */
export function latePart(Part: RouteComponent): RouteComponent {
  const preload = async () => {
    if (!isAsleep()) await Part.preload?.();
  };
  return Object.assign(() => <Part />, { preload });
}

let isAlive = false;

/** The outermost of such parts. The HTML stands until React has all that it needs to take it over. */
export function latePage(Page: RouteComponent, Pending: ComponentType): RouteComponent {
  const LatePart = latePart(Page);
  function LatePage() {
    const id = useMatches({ select: (matches) => matches.at(-1)?.id });
    const [first] = useState(id);
    const [isLeft, setLeft] = useState(false);
    // Another page than the one that stands in the HTML is made anew: taken over, it would be compared with it.
    if (!isAlive && !isLeft && id !== first) setLeft(true);
    return (
      <Suspense key={isLeft ? 'next' : 'first'} fallback={<Pending />}>
        <Sleeping>
          <LatePart />
        </Sleeping>
      </Suspense>
    );
  }
  return Object.assign(LatePage, { preload: async () => LatePart.preload?.() });
}

function Sleeping({ children }: { children: ReactNode }) {
  const isDelivered = useIsDelivered();
  useEffect(() => {
    isAlive = true;
  }, []);
  return <Awakening isAwaited={isDelivered}>{children}</Awakening>;
}

/** With no hook beside `use`: where the page wakes in the very moment, React 19.2 takes the next one for a later render's (#467). */
function Awakening({ isAwaited, children }: { isAwaited: boolean; children: ReactNode }) {
  if (isAwaited && !isAwake()) use(awakening);
  return children;
}
