import { type EditorOptions, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { filesOf } from '#pwa/admin/editing/pictures/picture-files.ts';
import { embedHost } from '#pwa/shared/markdown/embed-hosts.ts';
import { type InsertRequest, InsertSheet } from './insert-sheet.tsx';
import { markdownFromDoc } from './markdown-from-doc.ts';
import { TypedMarkdown } from './pasted.ts';
import { readPasted } from './pasted-html.ts';
import { PictureView } from './picture-view.tsx';
import { richDoc } from './round-trip.ts';
import { extensions, richSchema } from './schema.ts';
import { focusTools, TableTools, Toolbar } from './toolbar.tsx';
import { useOverKeyboard } from './use-over-keyboard.ts';

interface RichEditorProps {
  /** The Markdown to start from. */
  text: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  onWrite: (markdown: string) => void;
  /** Why the text is to be written plain. */
  onUnfit: (reason: 'markdown' | 'loading') => void;
}

/** Writes Markdown with a toolbar. A text that would not be the same page afterwards is left to plain mode. */
export function RichEditor(props: RichEditorProps) {
  const [start] = useState(() => richDoc(richSchema, props.text));
  const { onUnfit } = props;
  const isUnfit = start === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (isUnfit) onUnfit('markdown');
  }, [isUnfit]);
  return isUnfit ? null : <OpenedEditor {...props} start={start} />;
}

function OpenedEditor({
  start,
  text,
  labelId,
  describedBy,
  isInvalid,
  onWrite,
}: RichEditorProps & { start: Node }) {
  const [request, setRequest] = useState<InsertRequest>();
  /** Pictures of the last paste that were not taken over. */
  const [status, setStatus] = useState('');
  const [startMarkdown] = useState(() => markdownFromDoc(start));
  const editor = useEditor({
    extensions: [
      ...extensions,
      PictureView,
      EmbedLines,
      TypedMarkdown.configure({
        onLink: () => setRequest({ what: 'link' }),
        onTools: focusTools,
        onLeft: (count) => setStatus(remainingText(count)),
      }),
    ],
    content: start.toJSON(),
    injectCSS: false,
    editorProps: propsNow(),
    onSelectionUpdate: ({ editor: { view }, transaction }) => showCaret(view, transaction),
    onUpdate: ({ editor: { state } }) => {
      const markdown = markdownFromDoc(state.doc);
      // A text that did not change is written as it was.
      onWrite(markdown === startMarkdown ? text : markdown);
    },
  });

  const tools = useRef<HTMLDivElement>(null);
  const isOverKeyboard = useOverKeyboard(editor, tools);

  function propsNow(): EditorOptions['editorProps'] {
    return {
      attributes: {
        role: 'textbox',
        class: 'rich-text prose',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      handlePaste: (_, event) => {
        if (isPictureAddress(event.clipboardData)) setStatus(LINK_TO_PICTURE);
        return takePictures(event, event.clipboardData);
      },
      handleDrop: (view, event, _, isMoved) => {
        if (isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return takePictures(event, event.dataTransfer, at);
      },
    };
  }
  function takePictures(event: Event, data: DataTransfer | null, at?: number): boolean {
    const files = filesOf(data);
    if (files.length === 0 || isOfSite(data)) return false;
    event.preventDefault();
    setStatus('');
    setRequest({ what: files.length > 1 ? 'gallery' : 'picture', files, at });
    return true;
  }
  // Attributes that describe the field change while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: propsNow() depends on these
  useEffect(() => editor.setOptions({ editorProps: propsNow() }), [editor, isInvalid, describedBy]);

  return (
    <div className="rich-editor">
      <div className="rich-tools" ref={tools} data-over-keyboard={isOverKeyboard || undefined}>
        <Toolbar editor={editor} onAsk={(what) => setRequest({ what })} />
        <p aria-live="polite" className="rich-said">
          {status}
        </p>
      </div>
      <EditorContent editor={editor} />
      <TableTools editor={editor} />
      {request !== undefined && (
        <InsertSheet editor={editor} request={request} onClose={() => setRequest(undefined)} />
      )}
    </div>
  );
}

/** A browser that copies a picture of this site gives its file as well, which the library has. */
const isOfSite = (data: DataTransfer | null) =>
  readPasted(data?.getData('text/html') ?? '', location.origin).html.includes('data-picture');

/** The address of a picture and nothing else, which a browser copies with the picture itself. */
const isPictureAddress = (data: DataTransfer | null) =>
  /^https?:\/\/\S+\.(?:jpe?g|png|webp|avif)(?:\?\S*)?$/i.test(data?.getData('text/plain').trim() ?? '');

const LINK_TO_PICTURE = 'Pasted as a link. To show the picture here, copy the picture itself and paste it.';

const remainingText = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? '1 picture couldn’t be pasted. Add it from a file.'
      : `${count} pictures couldn’t be pasted. Add them from files.`;

/** Marks the paragraphs that are cards on the page, with what they say there. */
const EmbedLines = Extension.create({
  name: 'embedLines',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, cardsIn(doc)) } }),
  ],
});

function cardsIn(doc: Node): Decoration[] {
  const cards: Decoration[] = [];
  doc.descendants((node, at) => {
    if (node.type.name !== 'paragraph') return !node.isTextblock;
    const only = node.childCount === 1 ? node.firstChild : null;
    const href = only?.marks.find(({ type }) => type.name === 'link')?.attrs.href;
    const shown = typeof href === 'string' && only?.text === href ? embedHost(href) : undefined;
    if (shown !== undefined) {
      const words = `A card on the page: ${shown.action} on ${shown.host}`;
      cards.push(Decoration.node(at, at + node.nodeSize, { class: 'embed-line', 'data-card': words }));
    }
    return false;
  });
  return cards;
}

/** Scrolls where the bars above a long text, the bar below it, or the keyboard of a phone covers the caret or the line next to it. */
function showCaret(view: EditorView, change: Transaction): void {
  if (!view.hasFocus()) return;
  const bars = document.querySelectorAll('.admin-top, .post-bar, .rich-tools:not([data-over-keyboard])');
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
  const tools = document.querySelector('[data-over-keyboard]')?.getBoundingClientRect().top ?? end;
  return Math.min(end, offsetTop + height, tools);
}
