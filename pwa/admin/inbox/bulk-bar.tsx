import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import type { AdminDrawingName } from '#pwa/admin/kit/drawings.tsx';
import { Bulk, BulkButton } from '#pwa/admin/kit/lists/bulk.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import type { Assignment, ContactAct } from './contact-acts.ts';
import { LabelTag } from './contact-tags.tsx';
import { LabelsManager, NewLabel } from './labels-manager.tsx';
import { labelsQuery, operatorsQuery } from './list-queries.ts';

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

interface BulkSheetProps {
  contacts: readonly Contact[];
  onAct: (act: Assignment) => void;
  onClose: () => void;
}

const countWords = (count: number) => (count === 1 ? 'one message' : `${count} messages`);

/** Labels of several messages: each is on all, on some, or on none of them. */
function BulkLabels({ contacts, onAct, onClose }: BulkSheetProps) {
  const callApi = useApi();
  const { data = [], error } = useQuery(labelsQuery(callApi));
  const [isManaging, setManaging] = useState(false);
  if (isManaging) return <LabelsManager onClose={() => setManaging(false)} />;
  return (
    <AdminSheet title={`Labels of ${countWords(contacts.length)}`} className="bulk-sheet" onClose={onClose}>
      <ActError error={error} words="Could not load the labels." />
      <ul className="contact-labels-all">
        {data.map((label) => {
          const count = contacts.filter(({ labels }) => labels.includes(label.id)).length;
          const isOnAll = count === contacts.length;
          return (
            <li key={label.id}>
              <label className="choice">
                <input
                  type="checkbox"
                  checked={isOnAll}
                  ref={(input) => {
                    if (input !== null) input.indeterminate = count > 0 && !isOnAll;
                  }}
                  onChange={() => onAct(isOnAll ? { removes: label } : { adds: label })}
                />
                <LabelTag label={label} />
              </label>
            </li>
          );
        })}
      </ul>
      <NewLabel onCreated={(label) => onAct({ adds: label })} />
      <p>
        <Button kind="link" onPress={() => setManaging(true)}>
          Rename, delete or restore labels
        </Button>
      </p>
    </AdminSheet>
  );
}

/** Whose several messages are. */
function BulkAssign({ contacts, onAct, onClose }: BulkSheetProps) {
  const callApi = useApi();
  const { data = [], error } = useQuery(operatorsQuery(callApi));
  const assign = (operator: { id: number; username: string } | null) => {
    onClose();
    onAct({ assigns: operator });
  };
  return (
    <AdminSheet title={`Assign ${countWords(contacts.length)}`} className="bulk-sheet" onClose={onClose}>
      <ActError error={error} words="Could not load who answers." />
      <ul className="sheet-choices">
        {[...data, null].map((operator) => (
          <li key={operator?.id ?? 'nobody'}>
            <Button isLarge onPress={() => assign(operator)}>
              {operator?.username ?? 'Nobody'}
            </Button>
          </li>
        ))}
      </ul>
    </AdminSheet>
  );
}
