import { type Editor, Extension } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { pictureAddress, readPictureAddress } from '#contract/media-rules.ts';
import { readPasted } from './pasted-html.ts';
import { richDoc } from './round-trip.ts';

/** By which Markdown is recognised: marks around words, or lines that begin with one. */
const MARKS = /\n|^\s{0,3}(?:#{1,6} |[-*+] |\d+[.)] |> |```|\|)|\*\*|~~|`|\]\(|(?:^|\s)[*_]\S/;

/** Marks that chats have not: with one of them a text is Markdown, and one star around words is italic. */
const NO_CHAT = /\*\*|__|~~|\]\(|^\s{0,3}#{1,6} /m;
/** As WhatsApp and other chats write bold and struck, around whole words of one line. */
const CHAT_MARK = /(?<![\p{L}\p{M}\p{N}*~])([*~])(?=\S)([^*~\n]*[^*~\s])\1(?![\p{L}\p{N}*~])/gu;

/** A text that was copied from a chat, as Markdown. Italic and code are the same there. */
const fromChat = (text: string) => (NO_CHAT.test(text) ? text : text.replace(CHAT_MARK, '$1$1$2$1$1'));

/** The address of a picture of this site and nothing else, as a browser copies it, as Markdown that shows the picture. */
function ownPicture(text: string): string | undefined {
  const url = URL.parse(text.trim());
  const picture = url?.origin === location.origin ? readPictureAddress(url.pathname + url.hash) : undefined;
  return picture && `![](${pictureAddress(picture)})`;
}

interface Options {
  onLink: () => void;
  /** The focus is to go to the tools. */
  onTools: (editor: Editor) => void;
  /** How many pictures of what was pasted were not taken over. */
  onLeft: (count: number) => void;
}

/** What is pasted from other programs comes as it looked there. Plain text that comes at once, pasted or put in by a keyboard or another program, is read as Markdown. */
export const TypedMarkdown = Extension.create<Options>({
  name: 'typedMarkdown',
  addOptions: () => ({ onLink: () => undefined, onTools: () => undefined, onLeft: () => undefined }),
  addKeyboardShortcuts() {
    const run =
      (act: (editor: Editor) => void) =>
      ({ editor }: { editor: Editor }) => {
        act(editor);
        return true;
      };
    const { onLink, onTools } = this.options;
    return { 'Mod-k': run(onLink), 'Alt-F10': run(onTools) };
  },
  addProseMirrorPlugins() {
    const { onLeft } = this.options;
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => {
            const pasted = readPasted(html, location.origin);
            onLeft(pasted.left);
            return pasted.html;
          },
          clipboardTextParser: (text, _, plain, view) => {
            // Over a selection an address is its link.
            const picture = view.state.selection.empty ? ownPicture(text) : undefined;
            return (plain ? null : sliceOf(view, picture ?? fromChat(text))) as unknown as Slice;
          },
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
    ];
  },
});

/** null for words without marks, for what a rich text cannot hold, and inside of code. */
function sliceOf(view: EditorView, text: string): Slice | null {
  const { schema, selection } = view.state;
  if (selection.$from.parent.type.spec.code === true || !MARKS.test(text)) return null;
  const doc = richDoc(schema, text);
  return doc === undefined ? null : Slice.maxOpen(doc.content);
}
