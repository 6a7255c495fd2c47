import type { Editor } from '@tiptap/core';

/** A button of the toolbar. */
export interface ToolbarAct {
  name: string;
  /** What stands on it: words, or the name of a drawing (toolbar.tsx). */
  sign: string;
  /** As in `aria-keyshortcuts`. */
  keys?: string;
  /** Undefined for what is done once. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const heading = (level: 2 | 3 | 4): ToolbarAct => ({
  name: `Heading ${level}`,
  sign: `H${level}`,
  keys: `Control+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

const mark = (name: string, type: string, sign: string, keys: string): ToolbarAct => ({
  name,
  sign,
  keys,
  isOn: (editor) => editor.isActive(type),
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
});

const isInTable = (editor: Editor) => editor.isActive('table');

/** Marks and blocks, in the order of the toolbar; groups are parted by a line. */
export const formatActs: readonly (readonly ToolbarAct[])[] = [
  [heading(2), heading(3), heading(4)],
  [
    mark('Bold', 'bold', 'B', 'Control+B'),
    mark('Italic', 'italic', 'I', 'Control+I'),
    mark('Strike-through', 'strike', 'S', 'Control+Shift+S'),
    mark('Code', 'code', '<>', 'Control+E'),
  ],
  [
    {
      name: 'List',
      sign: 'list',
      keys: 'Control+Shift+8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'Numbered list',
      sign: 'numbered',
      keys: 'Control+Shift+7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'Quote',
      sign: 'quote',
      keys: 'Control+Shift+B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'Code block',
      sign: 'code',
      keys: 'Control+Alt+C',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
];

export const tableAct: ToolbarAct = {
  name: 'Table',
  sign: 'table',
  isPossible: (editor) => !isInTable(editor),
  run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
};

/** Shown while the cursor is in a table. */
export const insideTableActs: readonly ToolbarAct[] = [
  { name: 'Add row', sign: '+ row', run: (editor) => editor.chain().focus().addRowAfter().run() },
  {
    name: 'Remove row',
    sign: '− row',
    // The header stays: a Markdown table has one.
    isPossible: (editor) => !editor.isActive('tableHeader'),
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  { name: 'Add column', sign: '+ column', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { name: 'Remove column', sign: '− column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { name: 'Remove table', sign: '− table', run: (editor) => editor.chain().focus().deleteTable().run() },
];

export const historyActs: readonly ToolbarAct[] = [
  {
    name: 'Undo',
    sign: 'undo',
    keys: 'Control+Z',
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'Redo',
    sign: 'redo',
    keys: 'Control+Shift+Z',
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];
