import type { EditorOptions } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { filesOf } from '#pwa/admin/editing/pictures/picture-files.ts';
import { EmbedLines } from './embed-lines.ts';
import { type AskedFor, InsertSheet } from './insert-sheet.tsx';
import { markdownFromDoc } from './markdown-from-doc.ts';
import { TypedMarkdown } from './pasted.ts';
import { PictureView } from './picture-view.tsx';
import { richDoc } from './round-trip.ts';
import { extensions, richSchema } from './schema.ts';
import { showCaret } from './show-caret.ts';
import { Toolbar } from './toolbar.tsx';

export interface RichEditorProps {
  /** The Markdown to start from. */
  text: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  onWrite: (markdown: string) => void;
  /** Why the text is to be written plain. */
  onUnfit: (why: 'markdown' | 'loading') => void;
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
  const [asked, setAsked] = useState<AskedFor>();
  /** Pictures of the last paste that were not taken over. */
  const [left, setLeft] = useState(0);
  const [startMarkdown] = useState(() => markdownFromDoc(start));
  const editor = useEditor({
    extensions: [
      ...extensions,
      PictureView,
      EmbedLines,
      TypedMarkdown.configure({ onLink: () => setAsked({ what: 'link' }), onLeft: setLeft }),
    ],
    content: start.toJSON(),
    injectCSS: false,
    editorProps: propsNow(),
    onSelectionUpdate: ({ editor: { view }, transaction }) => showCaret(view, transaction),
    onUpdate: ({ editor: { state } }) => {
      const markdown = markdownFromDoc(state.doc);
      // A text that is what it was stays as it was typed.
      onWrite(markdown === startMarkdown ? text : markdown);
    },
  });

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
      handlePaste: (_, event) => takePictures(event, event.clipboardData),
      handleDrop: (view, event, _, isMoved) => {
        if (isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return takePictures(event, event.dataTransfer, at);
      },
    };
  }
  function takePictures(event: Event, given: DataTransfer | null, at?: number): boolean {
    const files = filesOf(given);
    if (files.length === 0) return false;
    event.preventDefault();
    setAsked({ what: files.length > 1 ? 'gallery' : 'picture', files, at });
    return true;
  }
  // What is said of the field changes while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: those are what is said
  useEffect(() => editor.setOptions({ editorProps: propsNow() }), [editor, isInvalid, describedBy]);

  return (
    <div className="rich-editor">
      <div className="rich-tools">
        <Toolbar editor={editor} onAsk={(what) => setAsked({ what })} />
        <p aria-live="polite" className="rich-said">
          {left > 0 && leftWords(left)}
        </p>
      </div>
      <EditorContent editor={editor} />
      {asked !== undefined && (
        <InsertSheet editor={editor} asked={asked} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

const leftWords = (count: number) =>
  count === 1
    ? '1 picture was not taken over: add it from a file.'
    : `${count} pictures were not taken over: add them from files.`;
