import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

interface ToolbarProps {
  editor: Editor;
  /** Opens the sheet of what is asked for more. */
  onAsk: (what: 'link' | 'picture' | 'gallery' | 'embed') => void;
}

/** What can be done with the text. */
export const Toolbar = ({ editor, onAsk }: ToolbarProps) => (
  <Tools label="Text tools" editor={editor} groups={groupsOf(onAsk)} />
);

/** What can be done with the table that the cursor is in, over that table: the text does not move for it. */
export function TableTools({ editor }: { editor: Editor }) {
  const frame = useRef<HTMLDivElement>(null);
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  // The table may be another one, or elsewhere, after each change.
  useEditorState({ editor, selector: ({ transactionNumber }) => isInTable && transactionNumber });
  useLayoutEffect(() => {
    // Outside of tables the editor may have no view yet.
    if (frame.current === null) return;
    const { node } = editor.view.domAtPos(editor.state.selection.from);
    const table = (node instanceof Element ? node : node.parentElement)?.closest('table');
    if (table == null) return;
    const around = frame.current.parentElement?.getBoundingClientRect();
    const { top, left } = table.getBoundingClientRect();
    frame.current.style.insetBlockStart = `${top - (around?.top ?? 0) - frame.current.offsetHeight - 4}px`;
    frame.current.style.insetInlineStart = `${Math.max(0, left - (around?.left ?? 0))}px`;
  });
  return (
    isInTable && (
      <div ref={frame} className="table-tools">
        <Tools label="Table tools" editor={editor} groups={[insideTableActs]} />
      </div>
    )
  );
}

/** Moves the focus from the text to its tools: to those of the table where the cursor is in one. */
export function focusTools({ view }: Editor): void {
  const tools = view.dom.closest('.rich-editor')?.querySelectorAll('[role="toolbar"]') ?? [];
  [...tools].at(-1)?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}

interface ToolsProps {
  label: string;
  editor: Editor;
  groups: readonly (readonly ToolbarAct[])[];
}

/** One stop of the Tab key, its buttons by the arrow keys (WAI-ARIA toolbar pattern). Escape leads back to the text. */
function Tools({ label, editor, groups }: ToolsProps) {
  const [at, setAt] = useState(0);
  // The toolbar renders again when the cursor enters something else.
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      groups.flat().map(({ isOn, isPossible }) => `${isOn?.(now) ?? ''} ${isPossible?.(now) ?? true}`),
  });
  const buttons = groups.flat();
  const reachable = Math.min(at, buttons.length - 1);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') editor.commands.focus();
    const steps: Record<string, number> = {
      ArrowRight: reachable + 1,
      ArrowLeft: reachable - 1,
      Home: 0,
      End: -1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + buttons.length) % buttons.length;
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="editor-toolbar" role="toolbar" aria-label={label} onKeyDown={move}>
      {groups.map((group, from) => (
        <span key={group[0]?.name} className="editor-toolbar-group">
          {group.map((act) => {
            const place = groups.slice(0, from).flat().length + group.indexOf(act);
            const isPossible = states[place]?.endsWith('true') ?? true;
            return (
              <button
                key={act.name}
                type="button"
                className="editor-tool"
                data-tool={act.name}
                aria-label={act.name}
                title={act.keys === undefined ? act.name : `${act.name} (${act.keys})`}
                aria-keyshortcuts={act.keys}
                aria-pressed={act.isOn === undefined ? undefined : states[place]?.startsWith('true')}
                aria-disabled={isPossible ? undefined : true}
                tabIndex={place === reachable ? 0 : -1}
                // The text keeps its selection.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setAt(place)}
                onClick={() => isPossible && act.run(editor)}
              >
                <ToolSign sign={act.sign} />
              </button>
            );
          })}
        </span>
      ))}
    </div>
  );
}

function groupsOf(onAsk: ToolbarProps['onAsk']): (readonly ToolbarAct[])[] {
  const [headings = [], marks = [], blocks = []] = formatActs;
  const link: ToolbarAct = {
    name: 'Link',
    sign: 'link',
    keys: 'Control+K',
    isOn: (now) => now.isActive('link'),
    run: () => onAsk('link'),
  };
  const inserts: readonly ToolbarAct[] = [
    tableAct,
    { name: 'Picture', sign: 'picture', run: () => onAsk('picture') },
    { name: 'Gallery', sign: 'gallery', run: () => onAsk('gallery') },
    { name: 'Video or post', sign: 'video', run: () => onAsk('embed') },
  ];
  return [headings, [...marks, link], blocks, inserts, historyActs];
}

/** One line weight on a 24-unit grid, as in shared/ui/icon.tsx. */
const drawings: Readonly<Record<string, string>> = {
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1.500 1.500M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1.500-1.500',
  list: 'M4.500 6h.01M4.500 12h.01M4.500 18h.01M9 6h11M9 12h11M9 18h11',
  numbered:
    'M3.500 5 5 4.500V9M3.500 15.500c.5-1.500 2.500-1 2 .3L3.500 19H6M10 6.500h10M10 12h10M10 17.500h10',
  quote: 'M5 17c3-1 4-3.500 4-9H4v5h5M14 17c3-1 4-3.500 4-9h-5v5h5',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  table: 'M3.500 5h17v14h-17ZM3.500 9.700h17M3.500 14.300h17M12 5v14',
  picture: 'M3.500 5h17v14h-17ZM3.500 16l5-5 4 4 3-2.500 5 4M15.500 8.500h.01',
  gallery: 'M3.500 4.500h7v7h-7ZM13.500 4.500h7v7h-7ZM3.500 14.500h7v5h-7ZM13.500 14.500h7v5h-7Z',
  video: 'M3.500 5h17v14h-17ZM10 9l5 3-5 3Z',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4',
};

/** The sign on a button of the toolbar, whose label says what it means. */
function ToolSign({ sign }: { sign: string }) {
  const path = drawings[sign];
  // CSS draws the sign: as text it would differ from the label, which is the button's name.
  if (path === undefined) return <span className="tool-sign" data-sign={sign} aria-hidden="true" />;
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

/** A button of the toolbar. */
interface ToolbarAct {
  name: string;
  /** What stands on it: words, or the name of a drawing. */
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
const formatActs: readonly (readonly ToolbarAct[])[] = [
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

const tableAct: ToolbarAct = {
  ...act('Table', 'table', (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
  isPossible: (editor) => !editor.isActive('table'),
};

/** Shown while the cursor is in a table. */
const insideTableActs: readonly ToolbarAct[] = [
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

const historyActs: readonly ToolbarAct[] = [
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
