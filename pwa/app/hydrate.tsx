import { type AnyRouter, Outlet, useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react';
import {
  announceChunkFailure,
  loadParts,
  preload,
  removeChunkNotice,
} from '#pwa/shared/browser/chunk-failure.ts';
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
type Hydrate = 'load' | 'never';

/** For a page with `load` that stays as delivered until an interaction. */
interface HydrationNeeds {
  /** Whether it hydrates with its frame all the same. */
  isNeededAtOnce: () => boolean;
  /** Whether it does not hydrate at idle. */
  mayWait: () => Promise<boolean>;
  /** Calls `listener` when something else than an interaction needs the script. */
  onNeeded: (listener: () => void) => void;
  /** To be called before the frame hydrates. */
  onDelivered: () => void;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    hydrate?: Hydrate;
    hydrationNeeds?: HydrationNeeds;
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

export const isHydrated = () => phase === 'hydrated';

/** Settles when no more scripts of the first page are to be loaded without an interaction. */
export const pageSettled = () =>
  frame.promise.then(() =>
    phase === 'hydrated' ? undefined : Promise.race([page.promise, leftForLater.promise]),
  );

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

/** The page in which the visit begins, before its frame hydrates. */
export function firstPage(router: AnyRouter) {
  const [matched] = router.getMatchedRoutes(router.latestLocation.pathname);
  const { hydrate: when, hydrationNeeds: needs } = matched.at(-1)?.options.staticData ?? {};
  const components: LazyComponent[] = matched.flatMap(({ options }) => options.component ?? []);
  if (needs?.isNeededAtOnce() && !isPlainFormPosted()) setHydrated();
  if (!needsScript(when, { isDeferrable: phase === 'delivered' })) holdScripts(components);
  if (phase === 'delivered') needs?.onDelivered();

  async function hydrate(): Promise<void> {
    if (phase !== 'delivered') return;
    phase = 'loading';
    if (when === 'load') releaseScripts();
    const isLoaded = await loadParts(components);
    if (isLoaded) removeChunkNotice();
    else announceChunkFailure();
    if (isLoaded && !isPlainFormPosted()) return setHydrated();
    // The next interaction tries again, and Back may show a page whose form was posted.
    phase = 'delivered';
  }

  return {
    /** Loads what hydrates with the frame. False when one of the scripts could not be loaded. */
    loadScripts: () => loadParts(components),
    /** Hydrates what was left for later: once the frame is painted, and at the latest before a navigation. */
    hydrateLater(): void {
      if (phase !== 'delivered') return;
      const now = () => void hydrate();
      router.subscribe('onBeforeLoad', now);
      // In the capture phase: React stops events on what is not hydrated yet.
      for (const type of INTERACTIONS) addEventListener(type, now, { capture: true, passive: true });
      void frame.promise
        .then(() => new Promise(requestAnimationFrame))
        .then(whenIdle)
        .then(async () => {
          if (needs === undefined || !(await needs.mayWait())) return now();
          leftForLater.resolve();
          needs.onNeeded(now);
        });
    },
  };
}

function setHydrated(): void {
  phase = 'hydrated';
  page.resolve();
}

/** A component whose script is loaded by `preload`; without it the router takes it as loaded. */
interface LazyComponent {
  preload?: (() => Promise<unknown> | undefined) | undefined;
}

let held: (readonly [LazyComponent, LazyComponent['preload']])[] = [];

/** For a first page that hydrates later or never: the router would load its scripts before the frame hydrates, and has no setting against that. */
function holdScripts(components: readonly LazyComponent[]): void {
  held = components.map((component) => [component, component.preload]);
  for (const component of components) component.preload = undefined;
}

/** From here on they are loaded like those of any other page. */
function releaseScripts(): LazyComponent[] {
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
  const [first] = useState(id);
  const [isLeft, setLeft] = useState(false);
  // Another page than the one in the HTML is rendered, not hydrated: React would compare the two.
  if (!hasHydrated && !isLeft && id !== first && (when === 'load' || isDeferrable())) setLeft(true);
  const key = isLeft ? 'next' : 'first';
  if (when === 'load') return <DeferredPage key={key} />;
  // Each page is mounted again, also after another one of this kind.
  return when === 'never' ? <NeverHydrated key={id} /> : <Outlet key={key} />;
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

/**
 * Whether the first page is hydrated. Its frame and its layout hydrate earlier: the router puts a Suspense boundary around each
 * match, which React hydrates by itself. One that hydrates after a navigation would show the next page over the HTML of this one.
 */
let hasHydrated = false;

/** To be called by each page with `load`: a navigation after this changes the page in place, one before it mounts the next page. */
export function useNoteHydrated(): void {
  useEffect(() => {
    hasHydrated = true;
  }, []);
}

/** The HTML stays until the page's scripts have loaded. */
const DeferredPage = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Waiting />
  </Suspense>
);

function Waiting() {
  const isAwaited = useIsDelivered() && isDeferrable();
  return isAwaited ? <OutletOnceDue /> : <Outlet />;
}

/** Suspends until the page is to hydrate. */
const OutletOnceDue = lazy(() => page.promise.then(() => ({ default: Outlet })));

type DeliveredPart<P> = ComponentType<P> & {
  /** To be awaited before the part is rendered where it is not in the delivered HTML. */
  load: () => Promise<void>;
};

/** Text and links inside a page that hydrates: like a page with `never`, they stay as delivered. */
export function neverHydratedPart<P extends object>(load: () => Promise<ComponentType<P>>): DeliveredPart<P> {
  let Part: ComponentType<P> | undefined;
  const loadPart = async () => {
    Part ??= await load();
  };
  function NeverHydratedPart(props: P) {
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
    return <div data-part="">{Part !== undefined && <Part {...props} />}</div>;
  }
  return Object.assign(NeverHydratedPart, { load: loadPart });
}
