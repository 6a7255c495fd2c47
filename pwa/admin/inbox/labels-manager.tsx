import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeLabel, deleteLabel, LABEL_MAX, type Label } from '#contract/inbox-lists.ts';
import { restoreLabel } from '#contract/trash.ts';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { type Said, TrashLink, UndoOutcome } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { labelsQuery } from './desk-queries.ts';
import { ColourSelect } from './label-parts.tsx';

/** Renames, colours and deletes the labels of all operators. */
export function LabelsManager() {
  const callApi = useApi();
  const { data, error, isFetching, isLoading, refetch } = useQuery(labelsQuery(callApi));
  const [said, setSaid] = useState<Said>();
  const frame = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const load = () =>
    Promise.all([loadAgain(client, labelsQuery(callApi).queryKey), loadAgain(client, contactsKey)]);
  const bringBack = (id: number) => callApi(restoreLabel, { params: { id } }).finally(() => void load());
  const done = (outcome: Said) => {
    setSaid(outcome);
    frame.current?.focus();
  };
  return (
    <div className="sheet-frame" ref={frame} tabIndex={-1}>
      <UndoOutcome said={said} onRestored={done} />
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
              <LabelRow
                key={label.id}
                label={label}
                onSaved={(name) => {
                  done({ words: `The label ${name} was saved.` });
                  return load();
                }}
                onDeleted={() => {
                  const { id, name } = label;
                  const words = `The label ${name} was deleted.`;
                  done({ words, deleted: { name, restore: () => bringBack(id) } });
                  return load();
                }}
              />
            ))}
          </ul>
        )}
      </AdminLoaded>
      {!isLoading && (
        <p>
          <TrashLink kind="label" />
        </p>
      )}
    </div>
  );
}

interface LabelRowProps {
  label: Label;
  onSaved: (name: string) => Promise<unknown>;
  onDeleted: () => Promise<unknown>;
}

function LabelRow({ label: { id, name, colour }, onSaved, onDeleted }: LabelRowProps) {
  const callApi = useApi();
  const [typed, setTyped] = useState(name);
  const [chosen, setChosen] = useState(colour);
  const change = useMutation({
    mutationFn: () => callApi(changeLabel, { params: { id }, body: { name: typed.trim(), colour: chosen } }),
    onSuccess: () => onSaved(typed.trim()),
  });
  const remove = useMutation({
    mutationFn: () => callApi(deleteLabel, { params: { id } }),
    onSuccess: onDeleted,
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
