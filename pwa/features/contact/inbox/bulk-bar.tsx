import type { ReactNode } from 'react';
import { AdminDrawing, type AdminDrawingName } from '#pwa/shared/admin/drawings.tsx';
import type { ContactAct } from './contacts-cache.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  selection: Selection;
  onAct: (act: ContactAct) => void;
}

const acts: readonly { label: string; drawing: AdminDrawingName; act: ContactAct }[] = [
  { label: 'Mark answered', drawing: 'done', act: { to: 'answered' } },
  { label: 'Spam', drawing: 'spam', act: { to: 'suspected' } },
  { label: 'Delete', drawing: 'bin', act: 'delete' },
];

/** What can be done to all messages that are selected. */
export function BulkBar({ selection, onAct }: BulkBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className="bulk" role="group" aria-label="Selected messages">
      <p aria-live="polite">
        <strong>{selection.ids.size}</strong> <span className="bulk-word">selected</span>
      </p>
      {acts.map(({ label, drawing, act }) => (
        <button
          key={label}
          type="button"
          className="button button-quiet button-small"
          onClick={() => onAct(act)}
        >
          <AdminDrawing name={drawing} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}

interface SelectAllProps {
  selection: Selection;
  rows: readonly unknown[];
  children: ReactNode;
}

/** All on the page, and beside it what can be done with them, or `children` where none is selected. */
export function SelectAll({ selection, rows, children }: SelectAllProps) {
  const { ids, toggleAll } = selection;
  return (
    <div className="inbox-bar">
      <label className="select-all" title="Select all on this page">
        <input
          type="checkbox"
          aria-label="Select all on this page"
          checked={rows.length > 0 && ids.size === rows.length}
          disabled={rows.length === 0}
          ref={(input) => {
            if (input !== null) input.indeterminate = ids.size > 0 && ids.size < rows.length;
          }}
          onChange={toggleAll}
        />
      </label>
      {children}
    </div>
  );
}
