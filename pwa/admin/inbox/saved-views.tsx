import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ViewFilter } from '#contract/inbox.ts';
import { createView, deleteView, VIEW_NAME_MAX } from '#contract/inbox-lists.ts';
import { restoreView } from '#contract/trash.ts';
import { textsOf } from '#pwa/admin/editing/drafts/draft.ts';
import { DraftedText } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { failedAt } from '#pwa/admin/kit/forms/contract-form.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { ManagedList, RemoveRow, useManagedList } from '#pwa/admin/kit/lists/managed-list.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { viewsQuery } from './list-queries.ts';

interface SavedViewsProps {
  /** What is shown. */
  filter: ViewFilter;
}

/** The saved filters as links, and the sheet in which they are saved and removed. */
export function SavedViews({ filter }: SavedViewsProps) {
  const callApi = useApi();
  const { data = [] } = useQuery(viewsQuery(callApi));
  const [isOpen, setOpen] = useState(false);
  const here = hashKey([filter]);
  return (
    <>
      {data.map(({ id, name, filter: saved }) => (
        <AdminLink
          key={id}
          to="/admin/userInfo"
          search={saved}
          current={hashKey([saved]) === here ? 'true' : undefined}
        >
          {name}
        </AdminLink>
      ))}
      <Button kind="text" onPress={() => setOpen(true)}>
        Views
      </Button>
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
  const views = viewsQuery(callApi);
  const list = useManagedList(useQuery(views), { keys: [views.queryKey], layout: 'sheet' });
  return (
    <ManagedList
      list={list}
      label="Saved views"
      what="the views"
      kind="view"
      above={<SaveView filter={filter} onSaved={onSaved} />}
      empty={<p className="soft">No saved views yet.</p>}
    >
      {(view) => {
        const { id, name, shared } = view;
        return (
          <>
            <p className="sheet-row-words">
              {name} <span className="soft">{shared ? 'for the team' : 'only for you'}</span>
            </p>
            <RemoveRow
              list={list}
              row={view}
              name={name}
              label="Remove"
              words={`${name} was removed.`}
              remove={() => callApi(deleteView, { params: { id } })}
              restore={() => callApi(restoreView, { params: { id } })}
            />
          </>
        );
      }}
    </ManagedList>
  );
}

/** Saves what is shown: words, state, filters, and in which order. */
function SaveView({ filter, onSaved }: SavedViewsProps & { onSaved: () => void }) {
  const callApi = useApi();
  const client = useQueryClient();
  return (
    <DraftedForm
      draft={useFormDraft('view', {})}
      endpoint={createView}
      read={(form) => ({ ...textsOf(form), filter, shared: new FormData(form).has('shared') })}
      send={(body) => callApi(createView, { body })}
      errorsOf={failedAt('name', 'Couldn’t save.')}
      onDone={onSaved}
      onSettled={() => loadAgain(client, viewsQuery(callApi).queryKey)}
      submit="Save view"
    >
      {(_, { shared }) => (
        <>
          <DraftedText
            label="Save this view as"
            className="input"
            name="name"
            required
            maxLength={VIEW_NAME_MAX}
          />
          <label className="choice">
            <input type="checkbox" name="shared" defaultChecked={shared !== undefined} />
            Share with the team
          </label>
        </>
      )}
    </DraftedForm>
  );
}
