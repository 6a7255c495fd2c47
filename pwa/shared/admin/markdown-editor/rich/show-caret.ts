import type { EditorView } from '@tiptap/pm/view';

/** Between a bar and the line of the caret. Pixels. */
const GAP = 8;

/** Scrolls where the toolbar above a long text, the bar below it, or the keyboard of a phone covers the caret. */
export function showCaret(view: EditorView): void {
  if (!view.hasFocus()) return;
  const bar = view.dom.closest('.rich-editor')?.querySelector('.editor-toolbar');
  const first = bar?.getBoundingClientRect().bottom ?? 0;
  const { top, bottom } = view.coordsAtPos(view.state.selection.head);
  const last = visibleEnd();
  if (bottom > last) scrollBy({ top: bottom - last + GAP, behavior: 'instant' });
  else if (top < first) scrollBy({ top: top - first - GAP, behavior: 'instant' });
}

/** A keyboard leaves only the visual viewport, and lies over the bar. */
function visibleEnd(): number {
  const page = document.documentElement;
  const end = page.clientHeight - Number.parseFloat(getComputedStyle(page).scrollPaddingBottom);
  const { offsetTop = 0, height = end } = visualViewport ?? {};
  return Math.min(end, offsetTop + height);
}
