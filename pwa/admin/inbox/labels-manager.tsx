import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeLabel, deleteLabel, LABEL_MAX, type Label } from '#contract/inbox-lists.ts';
import { restoreLabel } from '#contract/trash.ts';
import { type Managed, ManagedList, RemoveRow, useManagedList } from '#pwa/admin/kit/managed-list.tsx';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { labelsQuery } from './desk-queries.ts';
import { ColourSelect } from './label-parts.tsx';

/** Renames, colours and deletes the labels of all operators. */
export function LabelsManager() {
  const labels = labelsQuery(useApi());
  const list = useManagedList(useQuery(labels), { keys: [labels.queryKey, contactsKey], place: 'sheet' });
  return (
    <ManagedList list={list} label="Labels" what="the labels" kind="label">
      {(label) => <LabelRow label={label} list={list} />}
    </ManagedList>
  );
}

interface LabelRowProps {
  label: Label;
  list: Managed<Label>;
}

function LabelRow({ label, list }: LabelRowProps) {
  const callApi = useApi();
  const { id, name, colour } = label;
  const [typed, setTyped] = useState(name);
  const [chosen, setChosen] = useState(colour);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(changeLabel, { params: { id }, body: { name: typed.trim(), colour: chosen } }),
    onSuccess: () => {
      list.done({ words: `The label ${typed.trim()} was saved.` });
      return list.reload();
    },
  });
  return (
    <>
      <form
        className="contact-labels-new"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && typed.trim() !== '') mutate();
        }}
      >
        <input
          className="input"
          aria-label={`Name of ${name}`}
          value={typed}
          maxLength={LABEL_MAX}
          autoComplete="off"
          required
          onChange={({ target }) => setTyped(target.value)}
        />
        <ColourSelect label={`Colour of ${name}`} value={chosen} onChange={setChosen} />
        <button
          type="submit"
          className="button button-quiet button-small"
          aria-label={`Save ${name}`}
          aria-disabled={isPending}
        >
          Save
        </button>
      </form>
      <RemoveRow
        list={list}
        row={label}
        name={name}
        question={`Delete the label ${name} from all messages?`}
        words={`The label ${name} was deleted.`}
        remove={() => callApi(deleteLabel, { params: { id } })}
        restore={() => callApi(restoreLabel, { params: { id } })}
      />
      {error !== null && (
        <p role="alert" className="field-error">
          Not done. {failureWords(error)}
        </p>
      )}
    </>
  );
}
