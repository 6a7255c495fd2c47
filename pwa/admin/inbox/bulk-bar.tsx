import { useState } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { Bulk, BulkButton } from '#pwa/admin/kit/bulk.tsx';
import type { AdminDrawingName } from '#pwa/admin/kit/drawings.tsx';
import { BulkAssign, BulkLabels } from './bulk-sheets.tsx';
import type { ContactAct } from './contacts-cache.ts';

interface BulkBarProps {
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
export function BulkBar({ contacts, onAct }: BulkBarProps) {
  const [sheet, setSheet] = useState<'labels' | 'assign'>();
  const close = () => setSheet(undefined);
  const act = ({ label, drawing, act }: (typeof acts)[keyof typeof acts]) => (
    <BulkButton label={label} drawing={drawing} onPress={() => onAct(act)} />
  );
  return (
    <Bulk label="Selected messages" count={contacts.length}>
      {act(acts.answered)}
      <BulkButton label="Label" drawing="categories" onPress={() => setSheet('labels')} />
      <BulkButton label="Assign" drawing="account" onPress={() => setSheet('assign')} />
      {act(acts.spam)}
      {act(acts.delete)}
      {sheet === 'labels' && <BulkLabels contacts={contacts} onAct={onAct} onClose={close} />}
      {sheet === 'assign' && <BulkAssign contacts={contacts} onAct={onAct} onClose={close} />}
    </Bulk>
  );
}
