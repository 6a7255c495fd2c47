import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { AdminDrawing, type AdminDrawingName } from '../drawings.tsx';
import type { Selection } from './use-selection.ts';

interface BulkProps {
  /** For screen readers: what is selected. */
  label: string;
  count: number;
  children: ReactNode;
}

/** What can be done to all rows that are selected. */
export const Bulk = ({ label, count, children }: BulkProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
  <div className="bulk" role="group" aria-label={label}>
    <p aria-live="polite">
      <strong>{count}</strong> <span className="bulk-word">selected</span>
    </p>
    {children}
  </div>
);

interface BulkButtonProps {
  label: string;
  drawing: AdminDrawingName;
  /** The key of the screen that does the same. */
  shortcut?: string;
  isBusy?: boolean;
  onPress: () => void;
}

export const BulkButton = ({ label, drawing, shortcut, isBusy = false, onPress }: BulkButtonProps) => (
  <Button title={label} shortcut={shortcut} isDisabled={isBusy} onPress={onPress}>
    <AdminDrawing name={drawing} />
    <span className="bulk-label">{label}</span>
  </Button>
);

interface SelectAllProps {
  selection: Selection;
  rows: readonly unknown[];
  children: ReactNode;
}

/** All on the page, and next to it what can be done with them, or `children` where none is selected. */
export function SelectAll({ selection, rows, children }: SelectAllProps) {
  const { ids, toggleAll } = selection;
  return (
    <div className="row select-bar">
      <label className="select-box" title="Select all on this page">
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
