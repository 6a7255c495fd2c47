import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact } from '#contract/inbox.ts';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import type { Assignment } from './contacts-cache.ts';
import { labelsQuery, operatorsQuery } from './desk-queries.ts';
import { LabelTag, NewLabel } from './label-parts.tsx';
import { LabelsManager } from './labels-manager.tsx';

interface BulkSheetProps {
  contacts: readonly Contact[];
  onAct: (act: Assignment) => void;
  onClose: () => void;
}

const countWords = (count: number) => (count === 1 ? 'one message' : `${count} messages`);

/** Labels of several messages: each is on all, on some, or on none of them. */
export function BulkLabels({ contacts, onAct, onClose }: BulkSheetProps) {
  const callApi = useApi();
  const { data = [], error } = useQuery(labelsQuery(callApi));
  const [isManaging, setManaging] = useState(false);
  if (isManaging) {
    return (
      <AdminSheet title="Labels" onClose={() => setManaging(false)}>
        <LabelsManager />
      </AdminSheet>
    );
  }
  return (
    <AdminSheet title={`Labels of ${countWords(contacts.length)}`} className="bulk-sheet" onClose={onClose}>
      {error !== null && (
        <p role="alert" className="field-error">
          Could not load the labels. {failureWords(error)}
        </p>
      )}
      <ul className="contact-labels-all">
        {data.map((label) => {
          const count = contacts.filter(({ labels }) => labels.includes(label.id)).length;
          const isOnAll = count === contacts.length;
          return (
            <li key={label.id}>
              <label>
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
        <button type="button" className="link-button" onClick={() => setManaging(true)}>
          Rename, delete or restore labels
        </button>
      </p>
    </AdminSheet>
  );
}

/** Whose several messages are. */
export function BulkAssign({ contacts, onAct, onClose }: BulkSheetProps) {
  const callApi = useApi();
  const { data = [], error } = useQuery(operatorsQuery(callApi));
  const assign = (operator: { id: number; username: string } | null) => {
    onClose();
    onAct({ assigns: operator });
  };
  return (
    <AdminSheet title={`Assign ${countWords(contacts.length)}`} className="bulk-sheet" onClose={onClose}>
      {error !== null && (
        <p role="alert" className="field-error">
          Could not load who answers. {failureWords(error)}
        </p>
      )}
      <ul className="bulk-operators">
        {[...data, null].map((operator) => (
          <li key={operator?.id ?? 'nobody'}>
            <button type="button" className="button button-quiet" onClick={() => assign(operator)}>
              {operator?.username ?? 'Nobody'}
            </button>
          </li>
        ))}
      </ul>
    </AdminSheet>
  );
}
