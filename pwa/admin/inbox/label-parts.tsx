import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createLabel, LABEL_MAX, type Label, type LabelColour, labelColours } from '#contract/inbox-lists.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { labelsQuery } from './desk-queries.ts';

export const LabelTag = ({ label: { name, colour } }: { label: Pick<Label, 'name' | 'colour'> }) => (
  <span className="label-tag" data-colour={colour}>
    {name}
  </span>
);

interface ColourSelectProps {
  label: string;
  value: LabelColour;
  onChange: (colour: LabelColour) => void;
}

export const ColourSelect = ({ label, value, onChange }: ColourSelectProps) => (
  <select
    className="input"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(labelColours.find((each) => each === target.value) ?? 'grey')}
  >
    {labelColours.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </select>
);

/** Creates a label for all operators. */
export function NewLabel({ onCreated }: { onCreated: (label: Label) => void }) {
  const callApi = useApi();
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
      <ColourSelect label="Colour" value={colour} onChange={setColour} />
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
