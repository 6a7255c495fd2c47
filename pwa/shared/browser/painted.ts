/** Longer, and no frame is on its way: nobody sees the page. Milliseconds. */
const PATIENCE = 200;

/** Settles when the frame that shows what was done so far is drawn, and what is left to do holds it up no more. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE);
    // It is drawn between the two.
    requestAnimationFrame(() => setTimeout(resolve));
  });
