import { useRef } from 'react';
import { PAGES } from '#contract/admin-paths.ts';
import type { PageView } from '#contract/pages.ts';
import { LeftDraft } from '#pwa/admin/editing/drafts/left-draft.tsx';
import { keptWords, SavedLine } from '#pwa/admin/editing/drafts/saved-line.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { footBar } from '#pwa/admin/kit/foot-bar.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useShownAlert } from '#pwa/admin/kit/use-shown-alert.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { formOf } from './kept-page.ts';
import { PageBack } from './page-back.tsx';
import { PageButton } from './page-button.tsx';
import { PageConflict } from './page-conflict.tsx';
import { PageFieldset } from './page-fields.tsx';
import { PageGone } from './page-gone.tsx';
import { PageHistory } from './page-history.tsx';
import { slugOfValues } from './page-values.ts';
import type { DrawnPictures } from './share-picture.tsx';
import { usePageForm } from './use-page-form.ts';
import { idleWords, readable, stateWords } from './words-of-pages.ts';

interface PageFormProps {
  drawn: DrawnPictures;
  /** undefined: one that is not there yet. */
  opened: PageView | undefined;
  onMoved: (path: string) => void;
  onGone: () => void;
  /** Opens the form of a new page. */
  onNew: () => void;
  onSaid: (words: string | undefined) => void;
  /** The form is to take another draft of this device. */
  onReopen: () => void;
}

export function PageForm({ drawn, onReopen, onNew, ...told }: PageFormProps) {
  const callApi = useApi();
  const state = usePageForm({ callApi, ...told });
  const { page, start, values, errors, failure, conflict, isBusy, isGone } = state;
  const isOwn = page?.isShipped !== true;
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, errors);
  useShownAlert(form, Object.keys(errors).length === 0 ? (conflict ?? failure) : undefined);
  const mine = start.discarded ?? start.setAside;
  const other = mine !== undefined && (
    <Notice
      role="status"
      tone="waiting"
      action={<PageButton label="Undo" isBusy={isBusy} onPress={() => state.bringBack(mine)} />}
    >
      {start.discarded === undefined
        ? 'The other text is in the form. Yours is kept until you leave this page.'
        : 'The draft is discarded.'}
    </Notice>
  );
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
      {state.canForget && (
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
      {start.discarded !== undefined && other}
      {!start.isRestored && !state.hasWork && page?.path === told.opened?.path && (
        <LeftDraft form={formOf(page?.path)} titleField="title" round={start.round} onOpen={onReopen} />
      )}
      <form
        key={start.round}
        ref={form}
        className="form page-editor"
        noValidate
        onInput={({ currentTarget }) => state.note(currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          void state.publish();
        }}
      >
        <PageFieldset
          drawn={drawn}
          values={start.values}
          errors={errors}
          title={values.title}
          own={isOwn ? { slug: slugOfValues(values, page) } : undefined}
          path={page?.path}
        />
        {isGone && page !== undefined && <PageGone path={page.path} values={values} onNew={onNew} />}
        {failure !== undefined && !isGone && (
          <Notice role="alert" tone="danger">
            {failure}
          </Notice>
        )}
        {start.discarded === undefined && other}
        {conflict !== undefined && !isGone && page !== undefined && (
          <PageConflict
            words={conflict.words}
            isBusy={isBusy}
            onKeepMine={() => void state.keepMine()}
            onTakeTheirs={() => void state.takeTheirs()}
          />
        )}
        <div className="page-bar" ref={footBar}>
          <SavedLine
            state={state.saving}
            kept={keptWords(state.isKept)}
            idle={state.hasWork ? keptWords(state.isKept) : idleWords(page)}
            isUnpublished
            other="The site has another text by now."
            onRetry={state.retry}
          />
          <button type="submit" className="button" aria-disabled={isBusy} aria-busy={isBusy}>
            {state.isPublishing ? 'Publishing…' : 'Publish'}
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isBusy}
            onClick={() => isBusy || void state.preview()}
          >
            Preview
          </button>
        </div>
      </form>
      {page !== undefined && (
        <section aria-labelledby="page-history">
          <h2 id="page-history">History</h2>
          <PageBack
            page={page}
            isBusy={isBusy}
            onDiscard={() => void state.discardDraft()}
            onRevert={() => void state.revert()}
          />
          <PageHistory page={page} isBusy={isBusy} onRestore={(revision) => void state.revert(revision)} />
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
