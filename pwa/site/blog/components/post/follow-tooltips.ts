// For explained words (shared/markdown/glossary-tooltips.ts), once one is on a page. Styles show a definition under the pointer and while its word has
// the focus; here a finger's first press shows it, the second follows the link, and Escape puts it away.

const TERM = '.term';

/** The word whose definition a finger has opened. */
let opened: HTMLElement | null = null;

const termAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(TERM) : null);

function show(term: HTMLElement | null): void {
  delete opened?.dataset.open;
  opened = term;
  if (term !== null) term.dataset.open = '';
}

document.addEventListener(
  'click',
  (event) => {
    const term = termAt(event);
    if (term === opened) return;
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (term !== null && isTouch) event.preventDefault();
    show(isTouch ? term : null);
  },
  true,
);

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  show(null);
  const shown = document.querySelectorAll<HTMLElement>(`${TERM}:is(:hover, :focus-within)`);
  for (const term of shown) term.dataset.closed = '';
});

for (const type of ['focusout', 'pointerout']) {
  document.addEventListener(type, (event) => delete termAt(event)?.dataset.closed);
}

export {};
