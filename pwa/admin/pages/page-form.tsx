import { useRef, useState } from 'react';
import { PAGES } from '#contract/admin-paths.ts';
import { allows, owners } from '#contract/auth-rules.ts';
import type { PageRevisionView, PageView } from '#contract/pages.ts';
import { ConflictView } from '#pwa/admin/editing/conflict/conflict-view.tsx';
import { withSides } from '#pwa/admin/editing/conflict/merge.ts';
import { SideBySide } from '#pwa/admin/editing/conflict/side-by-side.tsx';
import { DraftNotice, LeftDraft } from '#pwa/admin/editing/drafts/draft-notice.tsx';
import { DraftedFields } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { SavedLine } from '#pwa/admin/editing/drafts/saved-line.tsx';
import { OpenElsewhere } from '#pwa/admin/editing/open/open-elsewhere.tsx';
import { newerWords } from '#pwa/admin/editing/open/open-words.ts';
import { AlertNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { ReadForm } from '#pwa/admin/kit/forms/read-form.tsx';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { footBar } from '#pwa/admin/kit/sticky-bar.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useFocusKept } from '#pwa/admin/kit/use-focus-kept.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { useShownAlert } from '#pwa/admin/kit/use-shown-alert.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { type DrawnPictures, PageFieldset } from './page-fields.tsx';
import { PageGone } from './page-gone.tsx';
import { formOf, slugOfValues } from './page-values.ts';
import { LinksSheet, useVisibility } from './page-visibility.tsx';
import { type PageFormDeps, type PageFormWork, usePageForm } from './use-page-form.ts';
import { idleWords, pageConflicts, readable, revisionWords, stateWords } from './words-of-pages.ts';

interface PageFormProps extends PageFormDeps {
  drawn: DrawnPictures;
  /** Opens the form of a new page. */
  onNew: () => void;
  /** Opens the form anew, with another draft of this device. */
  onReopen: () => void;
}

export function PageForm({ drawn, onReopen, onNew, ...rest }: PageFormProps) {
  const work = usePageForm(rest);
  const { page, start, values, errors, failure, conflict, isBusy, isGone } = work;
  const isOwn = page?.isShipped !== true;
  const isOwner = allows(owners, useRole());
  const [isAskingToHide, setAskingToHide] = useState(false);
  /** Once it was changed here. */
  const [hiddenHere, setHiddenHere] = useState<boolean>();
  const isHidden = hiddenHere ?? page?.isHidden ?? false;
  const visibility = useVisibility((now) => {
    setHiddenHere(now);
    setAskingToHide(false);
  });
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, errors);
  useFocusKept(form, start.round);
  useShownAlert(form, Object.keys(errors).length === 0 ? (conflict ?? failure) : undefined);
  const mine = start.discarded ?? start.setAside;
  const other = mine !== undefined && (
    <DraftNotice
      is={start.discarded === undefined ? 'replaced' : 'discarded'}
      isDisabled={isBusy}
      onPress={() => work.bringBack(mine)}
    />
  );
  return (
    <div className="page-editor">
      <AdminHeading
        title={page === undefined ? 'New page' : page.title}
        lead={
          page === undefined
            ? 'Its address begins with /p/.'
            : `${readable(page.path)} · ${stateWords({ ...page, isHidden })}`
        }
      >
        <div className="row">
          {page?.canBeHidden && isOwner && (
            <Button
              isDisabled={visibility.isBusy}
              onPress={() =>
                isHidden ? visibility.set({ ...page, isHidden: false }) : setAskingToHide(true)
              }
            >
              {isHidden ? 'Show' : 'Hide'}
            </Button>
          )}
          <a className="button button-quiet button-small" href={PAGES}>
            All pages
          </a>
        </div>
      </AdminHeading>
      {work.canForget && <DraftNotice is="unsaved" onPress={work.forgetKept} />}
      {start.discarded !== undefined && other}
      {!start.isRestored && !work.hasWork && page?.path === rest.opened?.path && (
        <LeftDraft form={formOf(page?.path)} titleField="title" round={start.round} onOpen={onReopen} />
      )}
      <ReadForm
        key={start.round}
        ref={form}
        className="form page-editor"
        onRead={work.read}
        onSubmit={(event) => {
          event.preventDefault();
          void work.publish();
        }}
      >
        <DraftedFields values={start.values} errors={errors}>
          <PageFieldset
            drawn={drawn}
            errors={errors}
            title={values.title}
            own={isOwn ? { slug: values.title?.trim() ? slugOfValues(values, page) : '' } : undefined}
            path={page?.path}
          />
        </DraftedFields>
        {isGone && page !== undefined && <PageGone path={page.path} values={values} onNew={onNew} />}
        <AlertNotice>{!isGone && failure}</AlertNotice>
        {start.discarded === undefined && other}
        {conflict !== undefined && !isGone && page !== undefined && (
          <ConflictView
            words={`${conflict.words} Your text is still here.`}
            buttons={
              <>
                <Button isDisabled={isBusy} onPress={() => void work.saveOver()}>
                  Keep mine
                </Button>
                <Button isDisabled={isBusy} onPress={() => void work.takeTheirs()}>
                  Load the newer version
                </Button>
              </>
            }
          >
            {conflict.theirs !== undefined && (
              <SideBySide
                fields={pageConflicts({ mine: values, theirs: conflict.theirs, base: work.base })}
                isBusy={isBusy}
                onMerge={(chosen) => work.putTogether(withSides(values, chosen))}
              />
            )}
          </ConflictView>
        )}
        {work.news !== undefined && (
          <Notice
            role="status"
            tone="waiting"
            action={
              <Button isDisabled={isBusy} onPress={() => void work.takeTheirs()}>
                Load the newer version
              </Button>
            }
          >
            {newerWords(work.news, 'this page')}
          </Notice>
        )}
        <div className="foot-bar page-bar" ref={footBar}>
          <SavedLine work={work} idle={idleWords(page)} isUnpublished other="There is a newer version." />
          <OpenElsewhere others={work.others} />
          <Button isDisabled={isBusy} onPress={() => void work.preview()}>
            Preview
          </Button>
          <Button kind="primary" type="submit" isDisabled={isBusy} aria-busy={isBusy}>
            {work.isPublishing ? 'Publishing…' : 'Publish'}
          </Button>
        </div>
      </ReadForm>
      {page !== undefined && <PageHistory page={page} work={work} />}
      {page !== undefined && isAskingToHide && (
        <LinksSheet
          page={page}
          isBusy={visibility.isBusy}
          onHide={() => visibility.set({ ...page, isHidden: true })}
          onClose={() => setAskingToHide(false)}
        />
      )}
    </div>
  );
}

const RevisionSheet = lazyPart(async () => (await import('./page-revision-sheet.tsx')).PageRevisionSheet);

interface PageHistoryProps {
  page: PageView;
  work: PageFormWork;
}

/** Who changed the page when, and the ways back: to an earlier text, to what is published, and to what ships with the site. */
function PageHistory({ page, work }: PageHistoryProps) {
  const [shown, setShown] = useState<PageRevisionView>();
  const { history, isShipped, hasDraft } = page;
  const { isBusy } = work;
  const isEdited = page.state === 'edited';
  const canRestore = ({ id, what }: PageRevisionView) => id !== history[0]?.id && what !== 'shipped';
  const restore = (revision: PageRevisionView) => {
    setShown(undefined);
    void work.revert(revision);
  };
  /** The button that was pressed goes with what it does. */
  const leaveBy = (act: () => Promise<void>) => {
    document.getElementById('page-history')?.focus({ preventScroll: true });
    void act();
  };
  return (
    <section aria-labelledby="page-history">
      <h2 id="page-history" tabIndex={-1}>
        History
      </h2>
      <div className="button-row page-back">
        {isEdited && hasDraft && (
          <Button isDisabled={isBusy} onPress={() => leaveBy(work.discardDraft)}>
            Discard the draft
          </Button>
        )}
        {(isEdited || (isShipped && hasDraft)) && (
          <Button isDisabled={isBusy} onPress={() => leaveBy(work.revert)}>
            {isShipped ? 'Restore original text' : 'Unpublish'}
          </Button>
        )}
      </div>
      {history.length === 0 ? (
        <p className="soft">No changes yet.</p>
      ) : (
        <ul className="page-history" aria-label="History">
          {history.map((revision) => (
            <li key={revision.id} className="space-between">
              <span>
                {revisionWords[revision.what]} by {revision.by ?? 'an import'}
                {revision.at !== null && `, ${adminTime(revision.at)}`}
              </span>
              <span className="button-row">
                <Button onPress={() => setShown(revision)}>Compare</Button>
                {canRestore(revision) && (
                  <Button isDisabled={isBusy} onPress={() => restore(revision)}>
                    Publish again
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown !== undefined && (
        <RevisionSheet
          page={page}
          revision={shown}
          onRestore={canRestore(shown) ? () => restore(shown) : undefined}
          onClose={() => setShown(undefined)}
        />
      )}
      {!isShipped && (
        <Button kind="danger" isDisabled={isBusy} onPress={() => void work.remove()}>
          Delete page
        </Button>
      )}
    </section>
  );
}
