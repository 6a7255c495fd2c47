import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { ToolSign } from './tool-sign.tsx';
import { formatActs, historyActs, insideTableActs, type ToolbarAct, tableAct } from './toolbar-acts.ts';

interface ToolbarProps {
  editor: Editor;
  /** Opens the sheet of what is asked for more. */
  onAsk: (what: 'link' | 'picture' | 'gallery' | 'embed') => void;
}

/** One stop of the Tab key, its buttons by the arrow keys (WAI-ARIA toolbar pattern). */
export function Toolbar({ editor, onAsk }: ToolbarProps) {
  const [at, setAt] = useState(0);
  const groups = groupsOf(editor, onAsk);
  // Drawn anew with what the cursor stands in.
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      groups.flat().map(({ isOn, isPossible }) => `${isOn?.(now) ?? ''} ${isPossible?.(now) ?? true}`),
  });
  const buttons = groups.flat();
  const reachable = Math.min(at, buttons.length - 1);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
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
    <div className="editor-toolbar" role="toolbar" aria-label="Text tools" onKeyDown={move}>
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

function groupsOf(editor: Editor, onAsk: ToolbarProps['onAsk']): (readonly ToolbarAct[])[] {
  const [headings = [], marks = [], blocks = []] = formatActs;
  const link: ToolbarAct = {
    name: 'Link',
    sign: 'link',
    keys: 'Control+Shift+K',
    isOn: (now) => now.isActive('link'),
    run: () => onAsk('link'),
  };
  const inserts: readonly ToolbarAct[] = [
    tableAct,
    { name: 'Picture', sign: 'picture', run: () => onAsk('picture') },
    { name: 'Gallery', sign: 'gallery', run: () => onAsk('gallery') },
    { name: 'Video or post', sign: 'video', run: () => onAsk('embed') },
  ];
  const isInTable = editor.isActive('table');
  return [headings, [...marks, link], blocks, inserts, ...(isInTable ? [insideTableActs] : []), historyActs];
}
