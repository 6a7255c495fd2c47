import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeLabel, deleteLabel, LABEL_MAX, type Label } from '#contract/contact-labels.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminConfirm } from '#pwa/shared/admin/confirm.tsx';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { contactsKey } from '#pwa/shared/admin/operator-keys.ts';
import { AdminOutcome } from '#pwa/shared/admin/outcome.tsx';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { labelsQuery } from './desk-queries.ts';
import { ColourSelect } from './label-parts.tsx';

/** Renames, colours and deletes the labels of all operators. */
export function LabelsManager({ callApi }: { callApi: CallApi }) {
  const { data, error, isFetching, refetch } = useQuery(labelsQuery(callApi));
  const [said, setSaid] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const done = (words: string) => {
    setSaid(words);
    frame.current?.focus();
  };
  return (
    <div className="sheet-frame" ref={frame} tabIndex={-1}>
      <AdminOutcome>{said}</AdminOutcome>
      <AdminLoaded
        what="the labels"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={2} />}
      >
        {(labels) => (
          <ul className="sheet-list" aria-label="Labels">
            {labels.map((label) => (
              <LabelRow key={label.id} callApi={callApi} label={label} onDone={done} />
            ))}
          </ul>
        )}
      </AdminLoaded>
    </div>
  );
}

interface LabelRowProps {
  callApi: CallApi;
  label: Label;
  onDone: (words: string) => void;
}

function LabelRow({ callApi, label: { id, name, colour }, onDone }: LabelRowProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(name);
  const [chosen, setChosen] = useState(colour);
  const load = async () => {
    await Promise.all([loadAgain(client, labelsQuery(callApi).queryKey), loadAgain(client, contactsKey)]);
  };
  const change = useMutation({
    mutationFn: () => callApi(changeLabel, { params: { id }, body: { name: typed.trim(), colour: chosen } }),
    onSuccess: async () => {
      onDone(`The label ${typed.trim()} was saved.`);
      await load();
    },
  });
  const remove = useMutation({
    mutationFn: () => callApi(deleteLabel, { params: { id } }),
    onSuccess: async () => {
      onDone(`The label ${name} was deleted.`);
      await load();
    },
  });
  const error = change.error ?? remove.error;
  return (
    <li>
      <form
        className="contact-labels-new"
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending && typed.trim() !== '') change.mutate();
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
          aria-disabled={change.isPending}
        >
          Save
        </button>
      </form>
      <AdminConfirm
        label="Delete"
        subject={name}
        question={`Delete the label ${name} from all messages?`}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {error !== null && (
        <p role="alert" className="field-error">
          Not done. {failureWords(error)}
        </p>
      )}
    </li>
  );
}
