import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ListFilter } from '#contract/inbox.ts';
import { createView, deleteView, type SavedView, VIEW_NAME_MAX } from '#contract/inbox-lists.ts';
import { restoreView } from '#contract/trash.ts';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { type Said, TrashLink, UndoOutcome } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { loadAgain } from '#pwa/shared/api/refetch.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { viewsQuery } from './desk-queries.ts';
import { addressOf } from './people-address.ts';

interface SavedViewsProps {
  /** What is shown. */
  filter: ListFilter;
}

/** The saved filters as links, and the sheet in which they are saved and removed. */
export function SavedViews({ filter }: SavedViewsProps) {
  const callApi = useApi();
  const { data = [] } = useQuery(viewsQuery(callApi));
  const [isOpen, setOpen] = useState(false);
  const here = addressOf(filter);
  return (
    <>
      {data.map(({ id, name, filter: saved }) => (
        <a key={id} href={addressOf(saved)} aria-current={addressOf(saved) === here ? 'true' : undefined}>
          {name}
        </a>
      ))}
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        Views
      </button>
      {isOpen && (
        <AdminSheet title="Saved views" onClose={() => setOpen(false)}>
          <ViewsPart filter={filter} onSaved={() => setOpen(false)} />
        </AdminSheet>
      )}
    </>
  );
}

function ViewsPart({ filter, onSaved }: SavedViewsProps & { onSaved: () => void }) {
  const callApi = useApi();
  const { data, error, isFetching, isLoading, refetch } = useQuery(viewsQuery(callApi));
  const [said, setSaid] = useState<Said>();
  const frame = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const bringBack = (id: number) =>
    callApi(restoreView, { params: { id } }).finally(
      () => void loadAgain(client, viewsQuery(callApi).queryKey),
    );
  const done = (outcome: Said) => {
    setSaid(outcome);
    frame.current?.focus();
  };
  return (
    <div className="sheet-frame" ref={frame} tabIndex={-1}>
      <UndoOutcome said={said} onRestored={done} />
      <SaveView filter={filter} onSaved={onSaved} />
      <AdminLoaded
        what="the views"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={2} />}
      >
        {(views) =>
          views.length === 0 ? (
            <p className="soft">No view is saved yet.</p>
          ) : (
            <ul className="sheet-list" aria-label="Saved views">
              {views.map((view) => (
                <ViewRow
                  key={view.id}
                  view={view}
                  onRemoved={() => {
                    const { id, name } = view;
                    done({ words: `${name} was removed.`, deleted: { name, restore: () => bringBack(id) } });
                  }}
                />
              ))}
            </ul>
          )
        }
      </AdminLoaded>
      {!isLoading && (
        <p>
          <TrashLink kind="view" />
        </p>
      )}
    </div>
  );
}

interface ViewRowProps {
  view: SavedView;
  onRemoved: () => void;
}

function ViewRow({ view: { id, name, shared }, onRemoved }: ViewRowProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(deleteView, { params: { id } }),
    onSuccess: onRemoved,
    onSettled: () => loadAgain(client, viewsQuery(callApi).queryKey),
  });
  return (
    <li>
      <p className="sheet-row-words">
        {name} <span className="soft">{shared ? 'for all' : 'for you'}</span>
      </p>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Remove ${name}`}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        Remove
      </button>
      {error !== null && (
        <p role="alert" className="field-error">
          Not removed. {failureWords(error)}
        </p>
      )}
    </li>
  );
}

/** Saves what is shown: words, state and filters. */
function SaveView({ filter, onSaved }: SavedViewsProps & { onSaved: () => void }) {
  const callApi = useApi();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(createView, { body: { name, filter, shared: isShared } }),
    onSuccess: onSaved,
    onSettled: () => loadAgain(client, viewsQuery(callApi).queryKey),
  });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <Field
        label="Save what is shown as"
        error={error === null ? undefined : `Not saved. ${failureWords(error)}`}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            required
            maxLength={VIEW_NAME_MAX}
            value={name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <label className="view-shared">
        <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
        For all colleagues
      </label>
      <div className="button-row">
        <button type="submit" className="button button-small" aria-disabled={isPending}>
          Save view
        </button>
      </div>
    </form>
  );
}
