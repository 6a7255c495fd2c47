import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeLabel,
  createLabel,
  deleteLabel,
  LABEL_MAX,
  type Label,
  labelColours,
} from '#contract/inbox-lists.ts';
import { restoreLabel } from '#contract/trash.ts';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { failedAt } from '#pwa/admin/kit/forms/contract-form.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { ManagedList, RemoveRow, useManagedList } from '#pwa/admin/kit/lists/managed-list.tsx';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { labelsQuery } from './list-queries.ts';

/** Renames, colours and deletes the labels of all operators. */
export function LabelsManager({ onClose }: { onClose: () => void }) {
  const callApi = useApi();
  const labels = labelsQuery(callApi);
  const list = useManagedList(useQuery(labels), { keys: [labels.queryKey, contactsKey], layout: 'sheet' });
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
  const { name = '', colour = 'blue' } = label ?? {};
  return (
    <DraftedForm
      className="row contact-labels-new"
      draft={useFormDraft(`label ${label?.id ?? 'new'}`, { name, colour })}
      endpoint={createLabel}
      send={save}
      errorsOf={failedAt('name', label === undefined ? 'Couldn’t create it.' : 'Couldn’t do that.')}
      next={(saved) => ({ name: label === undefined ? '' : saved.name, colour: saved.colour })}
      onDone={onSaved}
    >
      {(errors, values, isBusy) => (
        <>
          <input
            className="input"
            aria-label={label === undefined ? 'New label' : `Name of ${label.name}`}
            placeholder={label === undefined ? 'New label' : undefined}
            name="name"
            defaultValue={values.name}
            maxLength={LABEL_MAX}
            autoComplete="off"
            required={label !== undefined}
          />
          <select
            className="input"
            aria-label={label === undefined ? 'Colour' : `Colour of ${label.name}`}
            name="colour"
            defaultValue={values.colour}
          >
            {labelColours.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <Button type="submit" aria-label={label && `Save ${label.name}`} isDisabled={isBusy}>
            {label === undefined ? 'Create label' : 'Save'}
          </Button>
          {errors.name !== undefined && (
            <p role="alert" className="field-error">
              {errors.name}
            </p>
          )}
        </>
      )}
    </DraftedForm>
  );
}
