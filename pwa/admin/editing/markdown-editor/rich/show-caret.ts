import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Scrolls where the bars above a long text, the bar below it, or the keyboard of a phone covers the caret or the line next to it. */
export function showCaret(view: EditorView, change: Transaction): void {
  if (!view.hasFocus()) return;
  const bars = document.querySelectorAll('.admin-top, .rich-tools');
  const first = Math.max(
    visualViewport?.offsetTop ?? 0,
    ...Array.from(bars, (bar) => bar.getBoundingClientRect().bottom),
  );
  const { top, bottom } = view.coordsAtPos(view.state.selection.head);
  const last = visibleEnd();
  // Under a pointer that is down the text stays: it would select what moves there.
  const air = change.getMeta('pointer') === true ? 0 : bottom - top;
  if (bottom + air > last) scrollBy({ top: bottom + air - last, behavior: 'instant' });
  else if (top - air < first) scrollBy({ top: top - air - first, behavior: 'instant' });
}

/** A keyboard leaves only the visual viewport, and lies over the bar. */
function visibleEnd(): number {
  const page = document.documentElement;
  const end = page.clientHeight - Number.parseFloat(getComputedStyle(page).scrollPaddingBottom);
  const { offsetTop = 0, height = end } = visualViewport ?? {};
  return Math.min(end, offsetTop + height);
}
