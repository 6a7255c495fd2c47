import { type AnyRouter, Outlet, useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react';
import { preload } from '#pwa/shared/browser/chunk-failure.ts';
import { DeliveredHtml, useIsDelivered } from '#pwa/shared/browser/delivered-html.tsx';
import { whenIdle } from '#pwa/shared/browser/idle.ts';
import { isPlainFormPosted } from '#pwa/shared/browser/plain-form.ts';
import { retried } from '#pwa/shared/browser/retried.ts';
import { PageSkeleton } from '#pwa/shared/ui/skeleton.tsx';

/**
 * When the first page of a visit hydrates; a later page is rendered at once.
 * - `load`: the frame first, the page at idle or at the first interaction. One that asks for it waits for that interaction
 *   (`HydrationNeeds`). Pages that were not made for their request, and routes that declare nothing, hydrate with the frame.
 * - `never`: links and text stay as delivered; their script is not loaded.
 */
export type Hydrate = 'load' | 'never';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    hydrate?: Hydrate;
  }
}

/** Whether the page of a route needs its script on a visit that begins with it. */
export function needsScript(when: Hydrate | undefined, { isDeferrable }: { isDeferrable: boolean }): boolean {
  return when !== 'never' && !(isDeferrable && when === 'load');
}

type Signal = { promise: Promise<void>; resolve: () => void };
const frame: Signal = Promise.withResolvers<void>();
const page: Signal = Promise.withResolvers<void>();
const leftForLater: Signal = Promise.withResolvers<void>();

/** The state of the first page. `delivered`: its script is not requested yet. */
let phase: 'delivered' | 'loading' | 'hydrated' = isDeferrable() ? 'delivered' : 'hydrated';

/** Whether the HTML was rendered by the server for its request. */
export function isDeferrable(): boolean {
  return typeof document !== 'undefined' && 'whole' in document.documentElement.dataset;
}

/** Settles when the page's frame is hydrated. */
export const frameHydrated = frame.promise;
/** To be called by the frame. */
export const noteFrameHydrated = frame.resolve;

export const isDelivered = () => phase === 'delivered';
export const isHydrated = () => phase === 'hydrated';

/** Settles when no more scripts of the first page are to be loaded without an interaction. */
export const pageSettled = () =>
  frame.promise.then(() =>
    phase === 'hydrated' ? undefined : Promise.race([page.promise, leftForLater.promise]),
  );

/** For a device on which the page has something to tell: it hydrates at load. */
export function hydrateAtLoad(): void {
  if (isPlainFormPosted()) return;
  phase = 'hydrated';
  page.resolve();
}

/** @param load loads the page's scripts; false when one could not be loaded, and the page stays as delivered */
async function hydrateNow(load: () => Promise<boolean>): Promise<void> {
  if (phase !== 'delivered') return;
  phase = 'loading';
  if (!(await load())) {
    // The next interaction tries again.
    phase = 'delivered';
    return;
  }
  if (isPlainFormPosted()) {
    // Back may show it again.
    phase = 'delivered';
    return;
  }
  phase = 'hydrated';
  page.resolve();
}

/** What a page that waits for an interaction hydrates for besides. */
export interface HydrationNeeds {
  mayWait: () => Promise<boolean>;
  onNeeded: (listener: () => void) => void;
}

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

/** Hydrates a page with `load`, at the latest before a navigation. */
export function scheduleHydration(
  router: AnyRouter,
  load: () => Promise<boolean>,
  needs: HydrationNeeds | undefined,
): void {
  if (phase !== 'delivered') return;
  const now = () => void hydrateNow(load);
  router.subscribe('onBeforeLoad', now);
  // In the capture phase: React stops events on what is not hydrated yet.
  for (const type of INTERACTIONS) addEventListener(type, now, { capture: true, passive: true });
  // The frame is hydrated and painted first.
  void frame.promise
    .then(() => new Promise(requestAnimationFrame))
    .then(whenIdle)
    .then(async () => {
      if (needs === undefined || !(await needs.mayWait())) return now();
      leftForLater.resolve();
      needs.onNeeded(now);
    });
}

/** A component whose script is loaded by `preload`; without it the router takes it as loaded. */
export interface LazyComponent {
  preload?: (() => Promise<unknown> | undefined) | undefined;
}

let held: (readonly [LazyComponent, LazyComponent['preload']])[] = [];

/** For a first page that hydrates later or never: the router would load its scripts before the frame hydrates. */
export function holdScripts(components: readonly LazyComponent[]): void {
  held = components.map((component) => [component, component.preload]);
  for (const component of components) component.preload = undefined;
}

/** From here on they are loaded like those of any other page. */
export function releaseScripts(): LazyComponent[] {
  const released = held.map(([component, preload]) => Object.assign(component, { preload }));
  held = [];
  return released;
}

/**
 * The page inside the frame, which hydrates when its route declares it. It is not rendered again with the frame: React would render
 * in the browser what was to hydrate later.
 */
export const HydratedPage = memo(function HydratedPage() {
  const id = useMatches({ select: (matches) => matches.at(-1)?.id });
  const when = useMatches({ select: (matches) => matches.at(-1)?.staticData.hydrate });
  if (when === 'load') return <DeferredPage id={id} />;
  // Of two pages, one after the other, each is a page of its own.
  return when === 'never' ? <NeverHydrated key={id} /> : <Outlet />;
});

function NeverHydrated() {
  const isDelivered = useIsDelivered();
  useEffect(() => {
    // For Back.
    if (isDelivered) return () => void preload(releaseScripts());
  }, [isDelivered]);
  return isDelivered ? (
    <DeliveredHtml />
  ) : (
    <div data-part="">
      <Outlet />
    </div>
  );
}

let hasHydrated = false;

/** The HTML stays until the page's scripts have loaded. */
function DeferredPage({ id }: { id: string | undefined }) {
  const [first] = useState(id);
  const [isLeft, setLeft] = useState(false);
  // Another page than the one in the HTML is rendered, not hydrated: React would compare the two.
  if (!hasHydrated && !isLeft && id !== first) setLeft(true);
  return (
    <Suspense key={isLeft ? 'next' : 'first'} fallback={<PageSkeleton />}>
      <Waiting />
    </Suspense>
  );
}

function Waiting() {
  const isAwaited = useIsDelivered() && isDeferrable();
  useEffect(() => {
    hasHydrated = true;
  }, []);
  return isAwaited ? <OutletOnceDue /> : <Outlet />;
}

/** Suspends until the page is to hydrate. */
const OutletOnceDue = lazy(() => page.promise.then(() => ({ default: Outlet })));

type DeliveredPart = ComponentType & {
  /** To be awaited before the part is rendered where it is not in the delivered HTML. */
  load: () => Promise<void>;
};

/** Text and links inside a page that hydrates: like a page with `never`, they stay as delivered. */
export function neverHydratedPart(load: () => Promise<ComponentType>): DeliveredPart {
  let Part: ComponentType | undefined;
  const loadPart = async () => {
    Part ??= await load();
  };
  function NeverHydratedPart() {
    const isDelivered = useIsDelivered();
    const [, setLoaded] = useState(false);
    useEffect(() => {
      const loadNow = () => {
        retried(loadPart).then(
          () => setLoaded(true),
          () => {
            // Not loaded: shared/browser/chunk-failure.ts says so.
          },
        );
      };
      // For Back.
      if (isDelivered) return loadNow;
      if (Part === undefined) loadNow();
    }, [isDelivered]);
    if (isDelivered) return <DeliveredHtml />;
    return <div data-part="">{Part !== undefined && <Part />}</div>;
  }
  return Object.assign(NeverHydratedPart, { load: loadPart });
}
