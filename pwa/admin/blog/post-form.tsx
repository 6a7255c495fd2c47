import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { POSTS } from '#contract/admin-paths.ts';
import type { Post } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { LeftDraft, RestoredNotice } from '#pwa/admin/editing/drafts/draft-notice.tsx';
import { DraftedFields } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { SavedLine } from '#pwa/admin/editing/drafts/saved-line.tsx';
import { OpenElsewhere } from '#pwa/admin/editing/open/open-elsewhere.tsx';
import { type StoredNews, useOpenText } from '#pwa/admin/editing/open/use-open-text.ts';
import { UploadProgress } from '#pwa/admin/editing/pictures/upload-progress.tsx';
import { AlertNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { ReadForm } from '#pwa/admin/kit/forms/read-form.tsx';
import { indiaWords } from '#pwa/admin/kit/india-time.ts';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';
import { usualWord } from '#pwa/admin/kit/nav-entries.ts';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { headBar } from '#pwa/admin/kit/sticky-bar.ts';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { type Toast, type Undo, useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useFocusKept } from '#pwa/admin/kit/use-focus-kept.ts';
import { useShownAlert } from '#pwa/admin/kit/use-shown-alert.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { faultyFieldsWords, useFocusFirstError } from '#pwa/shared/ui/use-focus-first-error.ts';
import { putPublicationBack, putWordsBack } from './calls.ts';
import { LazyPreview } from './lazy-parts.tsx';
import { AlreadyStored, NewerDraft, PostChanged } from './post-conflicts.tsx';
import { postForm } from './post-draft-names.ts';
import { MineKept, NewDrafts, SiteDraftNotice } from './post-drafts.tsx';
import { PANEL_ID, PostFields } from './post-fields.tsx';
import { PostGone } from './post-gone.tsx';
import { actWords } from './publication-words.ts';
import { PublishSheet } from './publish-sheet.tsx';
import type { SiteDraft } from './server-draft.ts';
import { type PostFormWork, usePostForm } from './use-post-form.ts';

const NewerPost = lazyPart(async () => (await import('./newer-post.tsx')).NewerPost);
const RevisionsSheet = lazyPart(async () => (await import('./revisions-sheet.tsx')).RevisionsSheet);

interface PostFormProps {
  /** undefined: a new one. */
  post: Post | undefined;
  /** What is typed and not published, from the site. */
  draft: SiteDraft | undefined;
  /** Name of the draft of this form in this tab. */
  draftName: string;
  /** Grows each time that the form is opened again under the same name. */
  visit: number;
  onReopen: () => void;
  /** The post of that id was put back to when it was on the site: its form is opened again. */
  onPutBack: (id: number) => Promise<void>;
  /** A new post is stored. */
  onAdded: ((id: number) => void) | undefined;
}

/** Writes a new post, or corrects `post`. Typed words survive failures and the end of a session. */
export function PostForm({ visit, ...props }: PostFormProps) {
  return <OpenedForm key={visit} visit={visit} {...props} />;
}

function OpenedForm({ post, draft, draftName, visit, onReopen, onPutBack, onAdded }: PostFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const callApi = useApi();
  const client = useQueryClient();
  const { say, dismiss } = useToasts();
  const work = usePostForm({
    ...{ post, draft, draftName },
    onStored(saved, before) {
      say({ ...savedWords(saved, before), undo: undoOf(saved, before) });
      onAdded?.(saved.id);
    },
  });
  /** Takes back when the post is on the site, where that was changed; else what a published one says. */
  const undoOf = (saved: Post, before: Post | undefined): Undo | undefined => {
    const state = before?.state ?? 'draft';
    const spoken = `for “${saved.blog_title}”`;
    if (saved.state !== state || (state === 'scheduled' && saved.date !== before?.date)) {
      const run = async () => {
        await putPublicationBack(callApi, client, saved, before);
        await onPutBack(saved.id);
        return `“${saved.blog_title}” is ${AS_BEFORE[state]}.`;
      };
      return { run, spoken };
    }
    if (state !== 'published' || before === undefined || isSameWords(saved, before)) return undefined;
    const run = async () => {
      await putWordsBack(callApi, client, saved);
      await onPutBack(saved.id);
      return `“${before.blog_title}” is as it was before.`;
    };
    return { run, spoken };
  };
  const { storing, start, errors, isNew, onSite, isBusy } = work;
  const faulty = useFocusFirstError(form, errors);
  useShownAlert(
    form,
    Object.keys(errors).length === 0
      ? (storing.error ?? work.notDiscarded ?? work.newerDraft ?? (work.isPostOlder || undefined))
      : undefined,
  );
  useFocusKept(form, visit + start.round);
  useTitleFocused(form, isNew && !start.isRestored);
  // Fields that are being sent are inert, so the focus moves to the button.
  useEffect(() => {
    const { activeElement } = document;
    const isInFields = activeElement?.closest('[inert]') !== null || activeElement === document.body;
    if (isBusy && isInFields) button.current?.focus();
  }, [isBusy]);
  const { others, stored } = useOpenText(post && `post ${post.id}`);
  const news = newsOf(work, stored);
  const failure = failureOf(work, faulty);
  const submit = (chosen?: DraftValues) => {
    dismiss();
    if (form.current !== null) work.submit(form.current, chosen);
  };
  return (
    <div className="post-editor">
      <ReadForm
        className="form post-form"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!work.isRepeat()) submit();
        }}
        onRead={work.read}
      >
        <div className="post-bar" ref={headBar}>
          <a className="post-back" href={POSTS}>
            <span aria-hidden="true">‹&nbsp;</span>Posts
          </a>
          <BarHeading title={isNew ? 'Blogger Form' : 'Edit post'} />
          {onSite !== undefined && onSite.state !== 'published' && (
            <Tag>{onSite.state === 'draft' ? 'Draft' : `Scheduled ${adminTime(onSite.date)}`}</Tag>
          )}
          <SavedLine
            work={work}
            idle={idleWords(onSite?.state === 'published')}
            isUnpublished={isNew || onSite?.state === 'published'}
            other="There is another draft, from another window or a colleague."
          />
          {onSite?.state === 'published' && (
            <a className="text-button post-view" href={postPath(onSite)} target="_blank" rel="noopener">
              {VIEW}
            </a>
          )}
          <OpenElsewhere others={others} />
          <Button kind="text" popoverTarget={PANEL_ID}>
            Details
          </Button>
          <Preview work={work} />
          <span className="post-act">
            <Button kind="primary" ref={button} type="submit" isDisabled={isBusy} aria-busy={isBusy}>
              {actWords(work)}
            </Button>
            <PublishSheet work={work} onStore={submit} />
          </span>
        </div>
        {start.isRestored && draft !== undefined && start.isOfSite ? (
          <SiteDraftNotice draft={draft} work={work} />
        ) : (
          <RestoredNotice
            start={start}
            hadImage={work.isPictureLost}
            onDiscard={() => void work.discard()}
            onUndo={(discarded) => void work.undoDiscard(discarded)}
          />
        )}
        {!start.isRestored && !work.hasWork && (
          <LeftDraft
            form={postForm(post?.id)}
            titleField="blog_title"
            round={start.round}
            onOpen={onReopen}
          />
        )}
        {isNew && !work.hasWork && <NewDrafts ownKey={work.values.key} onOpen={onReopen} />}
        <MineKept work={work} />
        <div key={start.round} className="post-fields" inert={isBusy}>
          {/* A draft of an older release does not have all fields. */}
          <DraftedFields values={{ ...work.original, ...start.values }} errors={work.faults}>
            <PostFields work={work}>
              {onSite !== undefined && (
                <Revisions post={onSite} onRestored={(now) => void work.takeOver(now)} />
              )}
            </PostFields>
          </DraftedFields>
        </div>
        {(work.hasChanged || (work.isPostOlder && news === undefined)) && onSite !== undefined && (
          <PostChanged work={work} post={onSite} onStore={submit} />
        )}
        {work.isGone && onSite !== undefined && (
          <PostGone id={onSite.id} draftName={draftName} values={work.values} />
        )}
        {work.hasTwin && <AlreadyStored work={work} onStore={submit} />}
        {work.newerDraft !== undefined && <NewerDraft work={work} onReopen={onReopen} onStore={submit} />}
        <AlertNotice>{work.notDiscarded}</AlertNotice>
        <AlertNotice>{failure}</AlertNotice>
        {news !== undefined && post !== undefined && (
          <div className="post-news">
            <NewerPost work={work} id={post.id} stored={news} onStore={submit} />
          </div>
        )}
        {storing.isPending && work.file !== undefined && (
          <UploadProgress
            sent={work.sent}
            onCancel={() => {
              // The button disappears, so the focus has to move first.
              button.current?.focus();
              work.stop();
            }}
          />
        )}
      </ReadForm>
    </div>
  );
}

/** What somebody else stored after the post in the form, unless she has been asked about it. */
function newsOf(work: PostFormWork, stored: StoredNews | undefined): StoredNews | undefined {
  const { onSite, keptOver, isBusy, hasChanged, isGone } = work;
  if (stored === undefined || isBusy || hasChanged || isGone || stored.version === keptOver) return undefined;
  return stored.version > (onSite?.revision ?? stored.version) ? stored : undefined;
}

/** The name of the screen, and the usual word for it. */
function BarHeading({ title }: { title: string }) {
  const wordId = useId();
  const word = usualWord(title);
  return (
    <span className="post-heading">
      <h1 aria-describedby={word && wordId}>{title}</h1>
      {word !== undefined && <span id={wordId}>{word}</span>}
    </span>
  );
}

/** A new post begins with its title, unless something has the focus already; on a phone that would open the keyboard over what is to be read. */
function useTitleFocused(form: RefObject<HTMLFormElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const isFree = ['main', ''].includes(document.activeElement?.id ?? '');
    if (!isWanted || !isFree || !matchMedia('(pointer: fine)').matches) return;
    form.current?.querySelector<HTMLElement>('[name="blog_title"]')?.focus({ preventScroll: true });
  }, [form, isWanted]);
}

/** The button that shows the post as its visitors will see it. */
function Preview({ work: { values, file, onSite } }: { work: PostFormWork }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onPress={() => setOpen(true)}>
        Preview
      </Button>
      {isOpen && (
        <AsideSheet title="As visitors will see it" className="draft-view" onClose={() => setOpen(false)}>
          <LazyPreview values={values} file={file} post={onSite} />
        </AsideSheet>
      )}
    </>
  );
}

const idleWords = (isPublished: boolean): string =>
  isPublished ? 'All changes are published' : 'Nothing to save yet';

const STOPPED = 'Upload cancelled. Your text is still here.';
/** Everything had been sent when the button was pressed, so the site may have stored it. */
const STOPPED_LATE = `${STOPPED} It may already be saved; saving again won’t make a second one.`;

/** `faulty`: the fields in error; undefined until they are known. */
function failureOf(work: PostFormWork, faulty: readonly string[] | undefined): string | undefined {
  const { storing, errors, faults, wasStopped, sent } = work;
  if (wasStopped) return sent === 1 ? STOPPED_LATE : STOPPED;
  if (work.hasChanged || work.isGone || work.hasTwin) return undefined;
  if (Object.keys(errors).length > 0 && Object.keys(faults).length === 0) return undefined;
  if (faulty === undefined) return undefined;
  if (storing.isError && faulty.length < 2) return failureWords(storing.error);
  return faulty.length > 0 ? faultyFieldsWords(faulty) : undefined;
}

const VIEW = 'View on the site';

const AS_BEFORE = {
  draft: 'a draft again',
  scheduled: 'scheduled as before',
  published: 'on the site again',
};

const isSameWords = (one: Post, other: Post): boolean =>
  (['blog_title', 'description', 'title', 'categoryId', 'blog_img'] as const).every(
    (field) => one[field] === other[field],
  );

/** The outcome of saving a post, and the link to where it is published. @param before undefined: it is new */
function savedWords(post: Post, before: Post | undefined): Toast {
  const name = `“${post.blog_title}”`;
  if (post.state === 'draft') return { words: `${name} is saved as a draft. Only operators see it.` };
  if (post.state === 'scheduled')
    return { words: `${name} is scheduled. It goes live on ${indiaWords(post.date)}.` };
  return {
    words: before?.state === 'published' ? `Changes to ${name} are published.` : `${name} is published.`,
    link: { href: postPath(post), label: VIEW },
  };
}

interface RevisionsProps {
  post: Post;
  /** The post as it is then. */
  onRestored: (post: Post) => void;
}

/** The button that opens the earlier versions of a post. */
function Revisions(props: RevisionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onPress={() => setOpen(true)}>Earlier versions</Button>
      {isOpen && <RevisionsSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
