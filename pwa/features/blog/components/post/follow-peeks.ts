/** An explained word (shared/markdown/peeks.ts). Styles show its definition under the pointer and while it has the focus. */
const WORD = '.term';

/** For a finger the first press shows the definition and the second follows the link; Escape puts it away. Returns how to stop. */
export function followPeeks(): () => void {
  const wordAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>(WORD) : null;
  const close = (but?: HTMLElement | null) => {
    for (const word of document.querySelectorAll<HTMLElement>(`${WORD}[data-open]`)) {
      if (word !== but) delete word.dataset.open;
    }
  };
  const press = (event: MouseEvent) => {
    const word = wordAt(event.target);
    close(word);
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (word === null || !isTouch || word.dataset.open !== undefined) return;
    event.preventDefault();
    delete word.dataset.closed;
    word.dataset.open = '';
  };
  const key = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    for (const word of document.querySelectorAll<HTMLElement>(`${WORD}:is(:hover, :focus-within)`)) {
      word.dataset.closed = '';
    }
  };
  const leave = ({ target }: Event) => {
    const word = wordAt(target);
    if (word !== null) delete word.dataset.closed;
  };
  document.addEventListener('click', press, true);
  document.addEventListener('keydown', key);
  for (const type of ['focusout', 'pointerout']) document.addEventListener(type, leave);
  return () => {
    document.removeEventListener('click', press, true);
    document.removeEventListener('keydown', key);
    for (const type of ['focusout', 'pointerout']) document.removeEventListener(type, leave);
  };
}
