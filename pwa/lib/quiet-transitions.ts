/**
 * A view transition that a newer one replaces rejects a promise that the router does not wait for (CSS View Transitions,
 * 4.2: "skip the view transition"). The page is shown all the same, so it is no error.
 */
export function quietSkippedTransitions(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    const isSkipped =
      reason instanceof DOMException &&
      /transition/i.test(reason.message) &&
      /^(Abort|InvalidState|Timeout)Error$/.test(reason.name);
    if (isSkipped) event.preventDefault();
  });
}
