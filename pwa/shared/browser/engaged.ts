import { whenIdle } from './idle.ts';

/** Milliseconds. */
const STAYED = 10_000;

let staying: Promise<unknown> | undefined;

/** Settles when the visitor reads the page: when idle after the first touch, key or scroll, or after ten seconds. */
export function whenEngaged(): Promise<unknown> {
  staying ??= new Promise((resolve) => {
    setTimeout(resolve, STAYED);
    for (const type of ['pointerdown', 'keydown', 'scroll'])
      addEventListener(type, resolve, { once: true, passive: true });
  }).then(whenIdle);
  return staying;
}
