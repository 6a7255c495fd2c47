/**
 * Buttons with `data-copy` put that text into the clipboard, and a live region beside them says so. Part of
 * early-form.ts: they work on parts of the page that are never hydrated, too.
 */
export function startCopying(): void {
  const copy = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button === null) return;
    const text = button.dataset.copy ?? '';
    const say = (words: string) => {
      const status = button.closest('div')?.querySelector('[aria-live]');
      if (status) status.textContent = words;
    };
    // Absent outside a secure context.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    writing.then(
      () => say(`${text} copied`),
      () => say(`This browser does not copy. The number is ${text}.`),
    );
  };
  // Before React, which stops the events of parts that it has yet to hydrate.
  addEventListener('click', copy, { capture: true });
}
