declare global {
  interface Window {
    /** The plain form is on its way (pwa/entry/early-form.ts). */
    isFormPosted?: boolean;
  }
}

/**
 * A page that Koa made whole can be read and followed without script. Its frame comes to life first; the page itself stays
 * as it came until the browser is at rest or a hand is at it, so that what draws it never stands before the first touch.
 */
let phase: 'asleep' | 'waking' | 'awake' = isWhole() ? 'asleep' : 'awake';

const signal = () => {
  let give: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
};
const frame = signal();
const sleep = signal();
const rest = signal();

/** Settles when the frame of the page has come to life. */
export const frameAlive = frame.given;
export const noteFrameAlive = frame.give;

/** Settles when what draws the page is there. */
export const awakening = sleep.given;

/** It sleeps until it is needed, which may be never. */
export const noteLeftAsleep = rest.give;

/** Settles when all that React makes of the first page by itself is on its way to life: nothing more of it is to be fetched. */
export const pageAwake = () =>
  frame.given.then(() => (phase === 'awake' ? undefined : Promise.race([sleep.given, rest.given])));

/** What draws the page is not asked for yet. */
export const isAsleep = () => phase === 'asleep';
/** React may take the page over. */
export const isAwake = () => phase === 'awake';

/** The plain form is on its way: what the next page is to tell of must not be taken up here once more. */
export const isBeingLeft = () => window.isFormPosted === true;

/** For a device on which the page has more to do than to be read: it comes to life at once. */
export function neverSleep(): void {
  if (isBeingLeft()) return;
  phase = 'awake';
  sleep.give();
}

/** `load` brings what draws the page; false when a part did not come: the page stays as it is then. */
export async function wake(load: () => Promise<boolean>): Promise<void> {
  if (phase !== 'asleep') return;
  phase = 'waking';
  if (!(await load())) return;
  if (isBeingLeft()) {
    // By Back it may come again, and be woken then.
    phase = 'asleep';
    return;
  }
  phase = 'awake';
  sleep.give();
}

/** Of the page that stands in the HTML: Koa made it of the answers it shows. */
export function isWhole(): boolean {
  return typeof document !== 'undefined' && 'whole' in document.documentElement.dataset;
}
