/** For browsers without requestIdleCallback. Milliseconds. */
const SETTLED = 3_000;

/** Settles when the browser is idle. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: SETTLED });
    else setTimeout(resolve, SETTLED);
  });
