import type { ChainedCommands, Editor } from '@tiptap/core';

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

type Run = (chain: ChainedCommands) => ChainedCommands;

/** Something that is done once. */
const act = (name: string, sign: string, run: Run): ToolbarAct => ({
  ...{ name, sign },
  run: (editor) => run(editor.chain().focus()).run(),
});

/** Something that is on or off where the cursor is. @param type of the node or mark */
const toggle = (name: string, sign: string, keys: string, type: string, run: Run): ToolbarAct => ({
  ...act(name, sign, run),
  keys,
  isOn: (editor) => editor.isActive(type),
});

const heading = (level: 2 | 3 | 4): ToolbarAct => ({
  ...act(`Heading ${level}`, `H${level}`, (chain) => chain.toggleHeading({ level })),
  keys: `Control+Alt+${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
});

const mark = (name: string, type: string, sign: string, keys: string): ToolbarAct =>
  toggle(name, sign, keys, type, (chain) => chain.toggleMark(type));

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
    toggle('List', 'list', 'Control+Shift+8', 'bulletList', (chain) => chain.toggleBulletList()),
    toggle('Numbered list', 'numbered', 'Control+Shift+7', 'orderedList', (chain) =>
      chain.toggleOrderedList(),
    ),
    toggle('Quote', 'quote', 'Control+Shift+B', 'blockquote', (chain) => chain.toggleBlockquote()),
    toggle('Code block', 'code', 'Control+Alt+C', 'codeBlock', (chain) => chain.toggleCodeBlock()),
  ],
];

export const tableAct: ToolbarAct = {
  ...act('Table', 'table', (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
  isPossible: (editor) => !editor.isActive('table'),
};

/** Shown while the cursor is in a table. */
export const insideTableActs: readonly ToolbarAct[] = [
  act('Add row', '+ row', (chain) => chain.addRowAfter()),
  {
    ...act('Remove row', '− row', (chain) => chain.deleteRow()),
    // The header stays: a Markdown table has one.
    isPossible: (editor) => !editor.isActive('tableHeader'),
  },
  act('Add column', '+ column', (chain) => chain.addColumnAfter()),
  act('Remove column', '− column', (chain) => chain.deleteColumn()),
  act('Remove table', '− table', (chain) => chain.deleteTable()),
];

export const historyActs: readonly ToolbarAct[] = [
  {
    ...act('Undo', 'undo', (chain) => chain.undo()),
    keys: 'Control+Z',
    isPossible: (editor) => editor.can().undo(),
  },
  {
    ...act('Redo', 'redo', (chain) => chain.redo()),
    keys: 'Control+Shift+Z',
    isPossible: (editor) => editor.can().redo(),
  },
];
