/** Not every browser says when it is idle; by then the page has settled. Milliseconds. */
const SETTLED = 3_000;

/** Settles once the browser has nothing more urgent to do. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: SETTLED });
    else setTimeout(resolve, SETTLED);
  });
