import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contact, LABELS_OF_CONTACT_MAX } from '#contract/inbox.ts';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { labelsQuery } from './desk-queries.ts';
import { LabelTag, NewLabel } from './label-parts.tsx';
import { LabelsManager } from './labels-manager.tsx';
import { useChangeContact } from './mutations.ts';

interface ContactLabelsProps {
  contact: Contact;
  onSaid: (words: string) => void;
}

/** The labels of a message; each can be given, taken away, and made. */
export function ContactLabels({ contact, onSaid }: ContactLabelsProps) {
  const callApi = useApi();
  const { data = [], error: notLoaded } = useQuery(labelsQuery(callApi));
  const [isManaging, setManaging] = useState(false);
  const { mutate, isPending, variables, error } = useChangeContact(callApi, contact.id, () => undefined);
  const ids = (isPending ? variables.labels : undefined) ?? contact.labels;
  const failure = error ?? notLoaded;
  const change = (labels: readonly number[]) => isPending || mutate({ labels: [...labels] });
  return (
    <div className="contact-labels">
      <p className="desk-title">Labels</p>
      <p className="contact-labels-shown">
        {data
          .filter(({ id }) => ids.includes(id))
          .map((label) => (
            <LabelTag key={label.id} label={label} />
          ))}
        {ids.length === 0 && <span className="soft">None</span>}
      </p>
      <details>
        <summary>Change labels</summary>
        <ul className="contact-labels-all">
          {data.map((label) => (
            <li key={label.id}>
              <label>
                <input
                  type="checkbox"
                  checked={ids.includes(label.id)}
                  disabled={!ids.includes(label.id) && ids.length >= LABELS_OF_CONTACT_MAX}
                  onChange={({ target }) =>
                    change(target.checked ? [...ids, label.id] : ids.filter((id) => id !== label.id))
                  }
                />
                <LabelTag label={label} />
              </label>
            </li>
          ))}
        </ul>
        <NewLabel
          onCreated={(label) => {
            onSaid(`The label ${label.name} was created.`);
            change([...ids, label.id]);
          }}
        />
        <button type="button" className="link-button" onClick={() => setManaging(true)}>
          Rename, delete or restore labels
        </button>
      </details>
      {isManaging && (
        <AdminSheet title="Labels" onClose={() => setManaging(false)}>
          <LabelsManager />
        </AdminSheet>
      )}
      {failure !== null && (
        <p role="alert" className="field-error">
          Not done. {failureWords(failure)}
        </p>
      )}
    </div>
  );
}
