import { type ReactNode, useState } from 'react';
import type { Contact } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminDrawing, type AdminDrawingName } from '#pwa/shared/admin/drawings.tsx';
import { BulkAssign, BulkLabels } from './bulk-sheets.tsx';
import type { ContactAct } from './contacts-cache.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  callApi: CallApi;
  /** Those that are selected. */
  contacts: readonly Contact[];
  onAct: (act: ContactAct) => void;
}

const acts = {
  answered: { label: 'Mark answered', drawing: 'done', act: { to: 'answered' } },
  spam: { label: 'Spam', drawing: 'spam', act: { to: 'suspected' } },
  delete: { label: 'Delete', drawing: 'bin', act: 'delete' },
} as const satisfies Record<string, { label: string; drawing: AdminDrawingName; act: ContactAct }>;

/** What can be done to all messages that are selected. */
export function BulkBar({ callApi, contacts, onAct }: BulkBarProps) {
  const [sheet, setSheet] = useState<'labels' | 'assign'>();
  const close = () => setSheet(undefined);
  const act = ({ label, drawing, act }: (typeof acts)[keyof typeof acts]) => (
    <BulkButton label={label} drawing={drawing} onPress={() => onAct(act)} />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className="bulk" role="group" aria-label="Selected messages">
      <p aria-live="polite">
        <strong>{contacts.length}</strong> <span className="bulk-word">selected</span>
      </p>
      {act(acts.answered)}
      <BulkButton label="Label" drawing="categories" onPress={() => setSheet('labels')} />
      <BulkButton label="Assign" drawing="account" onPress={() => setSheet('assign')} />
      {act(acts.spam)}
      {act(acts.delete)}
      {sheet === 'labels' && (
        <BulkLabels callApi={callApi} contacts={contacts} onAct={onAct} onClose={close} />
      )}
      {sheet === 'assign' && (
        <BulkAssign callApi={callApi} contacts={contacts} onAct={onAct} onClose={close} />
      )}
    </div>
  );
}

interface BulkButtonProps {
  label: string;
  drawing: AdminDrawingName;
  onPress: () => void;
}

const BulkButton = ({ label, drawing, onPress }: BulkButtonProps) => (
  <button type="button" className="button button-quiet button-small" title={label} onClick={onPress}>
    <AdminDrawing name={drawing} />
    <span className="bulk-label">{label}</span>
  </button>
);

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
