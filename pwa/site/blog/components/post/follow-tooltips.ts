// For explained words (shared/markdown/glossary-tooltips.ts), once one is on a page. Styles show a definition under the pointer and while its word has
// the focus; here a finger's first press shows it, the second follows the link, and Escape puts it away.

const WORD = '.term';

/** The word whose definition a finger has opened. */
let opened: HTMLElement | null = null;

const wordOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(WORD) : null);

function show(word: HTMLElement | null): void {
  delete opened?.dataset.open;
  opened = word;
  if (word !== null) word.dataset.open = '';
}

document.addEventListener(
  'click',
  (event) => {
    const word = wordOf(event);
    if (word === opened) return;
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (word !== null && isTouch) event.preventDefault();
    show(isTouch ? word : null);
  },
  true,
);

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  show(null);
  const shown = document.querySelectorAll<HTMLElement>(`${WORD}:is(:hover, :focus-within)`);
  for (const word of shown) word.dataset.closed = '';
});

for (const type of ['focusout', 'pointerout']) {
  document.addEventListener(type, (event) => delete wordOf(event)?.dataset.closed);
}

export {};
