import { Extension } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { richDoc } from './round-trip.ts';

/** What tells that words are Markdown: marks around words, or lines that begin with one. */
const MARKS = /\n|^\s{0,3}(?:#{1,6} |[-*+] |\d+[.)] |> |```|\|)|\*\*|~~|`|\]\(|(?:^|\s)[*_]\S/;

/** Plain text that comes at once, pasted or put in by a keyboard or another program, is read as Markdown. */
export const TypedMarkdown = Extension.create<{ onLink: () => void }>({
  name: 'typedMarkdown',
  addOptions: () => ({ onLink: () => undefined }),
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-k': () => {
        this.options.onLink();
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        clipboardTextParser: (text, _, plain, view) =>
          (plain ? null : sliceOf(view, text)) as unknown as Slice,
        handleDOMEvents: {
          beforeinput: (view, event) => {
            const { inputType, data, isComposing } = event;
            if (inputType !== 'insertText' || isComposing || data === null || data.length < 2) return false;
            if (!MARKS.test(data)) return false;
            const slice = sliceOf(view, data.trimEnd());
            if (slice === null) return false;
            event.preventDefault();
            view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
            return true;
          },
        },
      },
    }),
  ],
});

/** null for words without marks, for what a rich text cannot hold, and inside of code. */
function sliceOf(view: EditorView, text: string): Slice | null {
  const { schema, selection } = view.state;
  if (selection.$from.parent.type.spec.code === true || !MARKS.test(text)) return null;
  const doc = richDoc(schema, text);
  return doc === undefined ? null : Slice.maxOpen(doc.content);
}
