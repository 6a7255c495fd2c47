/**
 * Of Enter that is held, ignores the repeats that reach another element than the one where it went down, which has given the
 * focus away, and those that would send a form once more.
 */
export function ignoreHeldEnter(): void {
  let first: EventTarget | null;
  const check = (event: KeyboardEvent) => {
    const { key, repeat, target } = event;
    if (key !== 'Enter') return;
    if (!repeat) first = target;
    else if (target !== first || target instanceof HTMLInputElement) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  // Before the listeners of React and the router.
  addEventListener('keydown', check, { capture: true });
}
