import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LABELS_OF_CONTACT_MAX } from '#contract/contact-desk.ts';
import type { Contact } from '#contract/contact-inbox.ts';
import {
  createLabel,
  LABEL_MAX,
  type Label,
  type LabelColour,
  labelColours,
} from '#contract/contact-labels.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { labelsQuery } from './desk-queries.ts';
import { useChangeContact } from './mutations.ts';

interface ContactLabelsProps {
  callApi: CallApi;
  contact: Contact;
  onSaid: (words: string) => void;
}

/** The labels of a message; each can be given, taken away, and made. */
export function ContactLabels({ callApi, contact, onSaid }: ContactLabelsProps) {
  const { data = [], error: notLoaded } = useQuery(labelsQuery(callApi));
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
          callApi={callApi}
          onCreated={(label) => {
            onSaid(`The label ${label.name} was created.`);
            change([...ids, label.id]);
          }}
        />
      </details>
      {failure !== null && (
        <p role="alert" className="field-error">
          Not done. {failureWords(failure)}
        </p>
      )}
    </div>
  );
}

export const LabelTag = ({ label: { name, colour } }: { label: Pick<Label, 'name' | 'colour'> }) => (
  <span className="label-tag" data-colour={colour}>
    {name}
  </span>
);

function NewLabel({ callApi, onCreated }: { callApi: CallApi; onCreated: (label: Label) => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [colour, setColour] = useState<LabelColour>('blue');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => callApi(createLabel, { body: { name, colour } }),
    onSuccess: async (label) => {
      setName('');
      onCreated(label);
      await loadAgain(client, labelsQuery(callApi).queryKey);
    },
  });
  return (
    <form
      className="contact-labels-new"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && name.trim() !== '') mutate();
      }}
    >
      <input
        className="input"
        aria-label="New label"
        placeholder="New label"
        value={name}
        maxLength={LABEL_MAX}
        autoComplete="off"
        onChange={({ target }) => {
          reset();
          setName(target.value);
        }}
      />
      <select
        className="input"
        aria-label="Colour"
        value={colour}
        onChange={({ target }) => setColour(labelColours.find((each) => each === target.value) ?? 'grey')}
      >
        {labelColours.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <button type="submit" className="button button-quiet button-small" aria-disabled={isPending}>
        Create label
      </button>
      {error !== null && (
        <p role="alert" className="field-error">
          Not created. {failureWords(error)}
        </p>
      )}
    </form>
  );
}
