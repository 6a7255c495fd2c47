import { useRef } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import type { PageFields, PageView } from '#contract/page-desk.ts';
import { AdminConfirm } from '#pwa/shared/admin/confirm.tsx';
import { AdminHeading } from '#pwa/shared/admin/heading.tsx';
import { PAGES } from '#pwa/shared/admin/operator-path.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { readable } from './page-address.ts';
import { PageConflict } from './page-conflict.tsx';
import { PageFieldset } from './page-fields.tsx';
import { PageHistory } from './page-history.tsx';
import { usePageForm } from './use-page-form.ts';
import { stateWords } from './words-of-pages.ts';

interface PageFormProps {
  callApi: CallApi;
  /** undefined: one that is not there yet. */
  page: PageView | undefined;
  fields: PageFields;
  onPath: (path: string) => void;
  onSaid: (words: string | undefined) => void;
}

export function PageForm({ callApi, page, fields, onPath, onSaid }: PageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const state = usePageForm({ callApi, page, fields, form, onPath, onSaid });
  const { start, errors, failure, conflict, isBusy } = state;
  const isOwn = page?.isShipped !== true;
  const act = (work: () => void) => () => isBusy || work();
  return (
    <div className="page-editor">
      <AdminHeading
        title={page === undefined ? 'New page' : page.title}
        lead={
          page === undefined
            ? 'It is at /p/ and its address.'
            : `${readable(page.path)} · ${stateWords(page)}`
        }
      >
        <a className="button button-quiet button-small" href={PAGES}>
          All pages
        </a>
      </AdminHeading>
      {start.isKept && (
        <Notice
          role="status"
          tone="waiting"
          action={
            <button type="button" className="button button-quiet button-small" onClick={state.forgetKept}>
              Discard it
            </button>
          }
        >
          What you typed here before and did not save is back.
        </Notice>
      )}
      {failure !== undefined && (
        <Notice role="alert" tone="danger">
          Nothing was saved. {failure}
        </Notice>
      )}
      {conflict !== undefined && page !== undefined && (
        <PageConflict
          callApi={callApi}
          path={page.path}
          words={conflict}
          onKeepMine={(now) => state.take(now, { isSaved: false })}
          onTakeTheirs={(now) => state.take(now, { restart: true })}
        />
      )}
      <form
        key={start.number}
        ref={form}
        className="form page-editor"
        noValidate
        onInput={state.noteTyped}
        onSubmit={(event) => {
          event.preventDefault();
          void state.publish();
        }}
      >
        <PageFieldset
          callApi={callApi}
          fields={start.fields}
          errors={errors}
          slug={isOwn ? (start.slug ?? '') : undefined}
        />
        <div className="page-bar">
          <button type="submit" className="button" aria-disabled={isBusy}>
            Publish
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isBusy}
            onClick={act(state.saveDraft)}
          >
            Save draft
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isBusy}
            onClick={act(state.preview)}
          >
            Preview
          </button>
          {page?.state === 'edited' && (
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={isBusy}
              onClick={act(() => void state.revert())}
            >
              {isOwn ? 'Unpublish' : 'Back to the shipped text'}
            </button>
          )}
          {page?.state === 'shipped' && page.hasDraft && (
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={isBusy}
              onClick={act(() => void state.revert())}
            >
              Back to the shipped text
            </button>
          )}
        </div>
      </form>
      {page !== undefined && (
        <section aria-labelledby="page-history">
          <h2 id="page-history">History</h2>
          <PageHistory
            callApi={callApi}
            history={page.history}
            isBusy={isBusy}
            onRestore={(revision) => void state.revert(revision)}
          />
          {isOwn && (
            <AdminConfirm
              label="Delete page"
              question="The page goes with its history, for good."
              isBusy={isBusy}
              onConfirm={() => void state.remove()}
            />
          )}
        </section>
      )}
    </div>
  );
}
