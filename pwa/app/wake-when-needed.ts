import { frameAlive, isAsleep, noteLeftAsleep, wake } from '#pwa/shared/browser/asleep.ts';
import { atRest } from '#pwa/shared/browser/idle.ts';

interface Navigations {
  subscribe: (type: 'onBeforeLoad', listener: () => void) => unknown;
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

/** Of a page that can be used for long without its script. */
export interface Untouched {
  /** Nobody's hand is at it, and nothing else needs it. */
  maySleepOn: () => Promise<boolean>;
  /** Calls `listener` when something else than a hand needs it. */
  onNeeded: (listener: () => void) => void;
}

/** Wakes a sleeping page: once the browser is at rest, at the first touch, or when one leaves it for another page. */
export function wakeWhenNeeded(
  router: Navigations,
  load: () => Promise<boolean>,
  untouched: Untouched | undefined,
): void {
  if (!isAsleep()) return;
  const wakeNow = () => void wake(load);
  router.subscribe('onBeforeLoad', wakeNow);
  // On their way down: React ends the way of those that meet what it has not taken over yet.
  for (const type of TOUCHES) addEventListener(type, wakeNow, { capture: true, passive: true });
  // What a touch could meet is alive and painted first.
  void frameAlive
    .then(() => new Promise(requestAnimationFrame))
    .then(atRest)
    .then(async () => {
      if (untouched === undefined || !(await untouched.maySleepOn())) return wakeNow();
      noteLeftAsleep();
      untouched.onNeeded(wakeNow);
    });
}
