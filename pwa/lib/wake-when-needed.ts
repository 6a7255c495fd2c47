import { frameAlive, isAsleep, wake } from './asleep.ts';
import { atRest } from './at-rest.ts';

interface Navigations {
  subscribe: (type: 'onBeforeLoad', listener: () => void) => unknown;
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

/** Wakes a sleeping page: once the browser is at rest, at the first touch, or when one leaves it for another page. */
export function wakeWhenNeeded(router: Navigations, load: () => Promise<boolean>): void {
  if (!isAsleep()) return;
  const wakeNow = () => void wake(load);
  router.subscribe('onBeforeLoad', wakeNow);
  for (const type of TOUCHES) addEventListener(type, wakeNow, { once: true, passive: true });
  // What a touch could meet is alive and painted first.
  void frameAlive
    .then(() => new Promise(requestAnimationFrame))
    .then(atRest)
    .then(wakeNow);
}
