import { type AnyRoute, type RouteComponent, useMatches } from '@tanstack/react-router';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';
import { canonicalPath } from '#contract/pages-rules.ts';
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

/** Declares when a route's page hydrates. */
export function hydrate<Route extends AnyRoute>(when: Hydrate, route: Route): Route {
  const { component, staticData } = route.options;
  if (component === undefined) throw new Error('a route without a component has nothing to hydrate');
  route.update({
    component: when === 'never' ? neverHydrated(route, component) : deferred(component),
    staticData: { ...staticData, hydrate: when },
  });
  return route;
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

interface Navigations {
  subscribe: (type: 'onBeforeLoad', listener: () => void) => unknown;
}

/** What a page that waits for an interaction hydrates for besides. */
export interface HydrationNeeds {
  mayWait: () => Promise<boolean>;
  onNeeded: (listener: () => void) => void;
}

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

/** Hydrates a page with `load`, at the latest before a navigation. */
export function scheduleHydration(
  router: Navigations,
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

/** Once its page has loaded there is nothing to preload, as with the router's own lazy components. */
const withPreload = (component: RouteComponent, preload: () => RouteComponent['preload']): RouteComponent =>
  Object.defineProperty(component, 'preload', { get: preload });

/** The first page of the visit. */
const firstPath = typeof location === 'undefined' ? undefined : canonicalPath(location.pathname);

function neverHydrated(route: AnyRoute, Page: RouteComponent): RouteComponent {
  function NeverHydrated() {
    const isDelivered = useIsDelivered();
    useEffect(() => {
      // For Back.
      if (isDelivered) return () => void Page.preload?.();
    }, [isDelivered]);
    if (isDelivered) return <DeliveredHtml />;
    return (
      <div data-part="">
        <Page />
      </div>
    );
  }
  return withPreload(NeverHydrated, () => (route.fullPath === firstPath ? undefined : Page.preload));
}

const InsideDeferred = createContext(false);

/** Of routes inside each other the outermost waits. */
function deferred(Page: RouteComponent): RouteComponent {
  function Deferred() {
    const isInside = useContext(InsideDeferred);
    return isInside ? (
      <Page />
    ) : (
      <DeferredPage>
        <Page />
      </DeferredPage>
    );
  }
  return withPreload(Deferred, () => (isDelivered() ? undefined : Page.preload));
}

let hasHydrated = false;

/** The HTML stays until the page's scripts have loaded. */
function DeferredPage({ children }: { children: ReactNode }) {
  const id = useMatches({ select: (matches) => matches.at(-1)?.id });
  const [first] = useState(id);
  const [isLeft, setLeft] = useState(false);
  // Another page than the one in the HTML is rendered, not hydrated: React would compare the two.
  if (!hasHydrated && !isLeft && id !== first) setLeft(true);
  return (
    <Suspense key={isLeft ? 'next' : 'first'} fallback={<PageSkeleton />}>
      <Waiting>
        <InsideDeferred value={true}>{children}</InsideDeferred>
      </Waiting>
    </Suspense>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const isAwaited = useIsDelivered() && isDeferrable();
  useEffect(() => {
    hasHydrated = true;
  }, []);
  return isAwaited ? <OnceDue>{children}</OnceDue> : children;
}

const Children = ({ children }: { children: ReactNode }) => children;
/** Suspends until the page is to hydrate. */
const OnceDue = lazy(() => page.promise.then(() => ({ default: Children })));

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
