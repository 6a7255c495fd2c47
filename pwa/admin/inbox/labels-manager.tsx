import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeLabel,
  createLabel,
  deleteLabel,
  LABEL_MAX,
  type Label,
  labelColours,
} from '#contract/inbox-lists.ts';
import { restoreLabel } from '#contract/trash.ts';
import { ActError } from '#pwa/admin/kit/act-error.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { ManagedList, RemoveRow, useManagedList } from '#pwa/admin/kit/lists/managed-list.tsx';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { loadAgain } from '#pwa/admin/kit/refetch.ts';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { labelsQuery } from './desk-queries.ts';

/** Renames, colours and deletes the labels of all operators. */
export function LabelsManager({ onClose }: { onClose: () => void }) {
  const callApi = useApi();
  const labels = labelsQuery(callApi);
  const list = useManagedList(useQuery(labels), { keys: [labels.queryKey, contactsKey], place: 'sheet' });
  return (
    <AdminSheet title="Labels" onClose={onClose}>
      <ManagedList list={list} label="Labels" what="the labels" kind="label">
        {(label) => {
          const { id, name } = label;
          return (
            <>
              <LabelForm
                label={label}
                save={(body) => callApi(changeLabel, { params: { id }, body })}
                onSaved={(saved) => {
                  list.done({ words: `The label ${saved.name} was saved.` });
                  return list.reload();
                }}
              />
              <RemoveRow
                list={list}
                row={label}
                name={name}
                question={`Delete the label ${name} from all messages?`}
                words={`The label ${name} was deleted.`}
                remove={() => callApi(deleteLabel, { params: { id } })}
                restore={() => callApi(restoreLabel, { params: { id } })}
              />
            </>
          );
        }}
      </ManagedList>
    </AdminSheet>
  );
}

/** Creates a label for all operators. */
export function NewLabel({ onCreated }: { onCreated: (label: Label) => void }) {
  const callApi = useApi();
  const client = useQueryClient();
  return (
    <LabelForm
      save={(body) => callApi(createLabel, { body })}
      onSaved={(label) => {
        onCreated(label);
        return loadAgain(client, labelsQuery(callApi).queryKey);
      }}
    />
  );
}

type LabelFields = Omit<Label, 'id'>;

interface LabelFormProps {
  /** Absent: a new one. */
  label?: Label;
  save: (fields: LabelFields) => Promise<Label>;
  onSaved: (label: Label) => Promise<unknown>;
}

/** Name and colour of a label, in one line. */
function LabelForm({ label, save, onSaved }: LabelFormProps) {
  const [name, setName] = useState(label?.name ?? '');
  const [colour, setColour] = useState(label?.colour ?? 'blue');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      if (label === undefined) setName('');
      return onSaved(saved);
    },
  });
  return (
    <form
      className="contact-labels-new"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && name.trim() !== '') mutate({ name: name.trim(), colour });
      }}
    >
      <input
        className="input"
        aria-label={label === undefined ? 'New label' : `Name of ${label.name}`}
        placeholder={label === undefined ? 'New label' : undefined}
        value={name}
        maxLength={LABEL_MAX}
        autoComplete="off"
        required={label !== undefined}
        onChange={({ target }) => {
          if (!isPending) reset();
          setName(target.value);
        }}
      />
      <select
        className="input"
        aria-label={label === undefined ? 'Colour' : `Colour of ${label.name}`}
        value={colour}
        onChange={({ target }) => setColour(labelColours.find((each) => each === target.value) ?? 'grey')}
      >
        {labelColours.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <Button type="submit" aria-label={label && `Save ${label.name}`} isDisabled={isPending}>
        {label === undefined ? 'Create label' : 'Save'}
      </Button>
      <ActError error={error} words={`Not ${label === undefined ? 'created' : 'done'}.`} />
    </form>
  );
}
