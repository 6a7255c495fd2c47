import type { EditorView } from '@tiptap/pm/view';

/** Between the toolbar and the line of the caret. Pixels. */
const GAP = 8;

/** Scrolls where the toolbar, which stays in view above a long text, covers the caret. */
export function showCaret(view: EditorView): void {
  if (!view.hasFocus()) return;
  const bar = view.dom.closest('.rich-editor')?.querySelector('.editor-toolbar');
  const covered = bar?.getBoundingClientRect().bottom ?? 0;
  const { top } = view.coordsAtPos(view.state.selection.head);
  if (top < covered) scrollBy({ top: top - covered - GAP, behavior: 'instant' });
}
