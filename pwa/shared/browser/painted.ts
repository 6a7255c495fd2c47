/** Without a frame for this time the page is not visible. Milliseconds. */
const PATIENCE = 200;

/** Settles after the next paint. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE);
    // The paint is between the two.
    requestAnimationFrame(() => setTimeout(resolve));
  });
