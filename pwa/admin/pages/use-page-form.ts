import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import {
  createPage,
  discardPageDraft,
  movePage,
  OWN_PAGES,
  type PageFields,
  type PageRevisionView,
  type PageView,
  previewPage,
  publishPage,
  readPage,
  removePage,
  restorePage,
  revertPage,
  savePageDraft,
} from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import { type DraftValues, draftDevice, dropStoredDraft, textsOf } from '#pwa/admin/editing/drafts/draft.ts';
import { moveDraft } from '#pwa/admin/editing/drafts/draft-names.ts';
import { newerWords } from '#pwa/admin/editing/open/open-words.ts';
import { useOpenText } from '#pwa/admin/editing/open/use-open-text.ts';
import { useEditing } from '#pwa/admin/editing/use-editing.ts';
import { focusMain } from '#pwa/admin/kit/focus-main.ts';
import { backWords, isGone } from '#pwa/admin/kit/gone.ts';
import { LOST_WORK, useUnsaved } from '#pwa/admin/kit/leave-question.tsx';
import { type Toast, useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { repeatedPress } from '#pwa/shared/ui/repeated-press.ts';
import { draftNameOf, readValues, slugIn, slugOfValues, textOfValues, valuesOf } from './page-values.ts';
import { pagesKey } from './queries.ts';

export interface PageFormDeps {
  /** undefined: one that is not there yet. */
  opened: PageView | undefined;
  /** The page that is written has another address; a new one has one then. */
  onMoved: (path: string) => void;
  /** There is no page any more. */
  onGone: () => void;
}

type StoreAs = 'draft' | 'published';

interface PageConflict {
  /** By whom it was changed. */
  words: string;
  /** How what is typed was to be stored. */
  as: StoreAs;
  /** What the site has, once it is read. */
  theirs?: PageView;
}

/** What is typed into the form of a page, and what becomes of it. */
export function usePageForm({ opened, onMoved, onGone }: PageFormDeps) {
  const callApi = useApi();
  const client = useQueryClient();
  const { say } = useToasts();
  /** The page as it is stored. */
  const [page, setPage] = useState(opened);
  /** The same value for callbacks that run after later renders. */
  const known = useRef({ page: opened, isGone: false });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  /** Somebody else has changed the page since. */
  const [conflict, setConflict] = useState<PageConflict>();
  /** How the page is being stored, where it is. */
  const [storing, setStoring] = useState<StoreAs>();
  const [press] = useState(repeatedPress);
  const [editing, { values, start, saving, isKept, isBusy }] = useEditing<DraftValues>(() => ({
    opened: { values: valuesOf(opened), rowVersion: opened?.revision ?? 0 },
    isSame: (one, other) => textOfValues(one) === textOfValues(other),
    device: draftDevice(() => draftNameOf(known.current.page), 'revision'),
    saver: {
      isDue: ({ title = '', markdown = '' }) =>
        !known.current.isGone &&
        title.trim() !== '' &&
        (known.current.page !== undefined || markdown.trim() !== ''),
      async save(typed) {
        const read = readValues(typed, 'draft');
        if (!read.success)
          throw new Problem('invalid_fields', { detail: read.error.issues[0]?.message ?? '' });
        const { revision, at } = await store('draft', typed, read.data);
        return { rowVersion: revision, at: at ?? new Date().toISOString() };
      },
      onConflict: (error) => ask({ words: failureWords(error), as: 'draft' }),
    },
  }));
  const { others, stored } = useOpenText(page && `page ${page.path}`);
  useUnsaved(!isKept && editing.hasWork(), LOST_WORK);

  const loadList = () => void client.invalidateQueries({ queryKey: [...pagesKey, 'list'] });

  function ask(about: PageConflict): void {
    setConflict(about);
    editing.pause(true);
    // If the call fails, the page is read again once she has chosen.
    readNow().then(
      (theirs) => setConflict((now) => now && { ...now, theirs }),
      () => setConflict((now) => now && { ...now }),
    );
  }
  function answered(): void {
    setConflict(undefined);
    editing.pause(false);
  }

  /** Takes over the page as it is stored now. */
  function take(now: PageView): void {
    const former = known.current.page;
    known.current.page = now;
    setPage(now);
    loadList();
    if (former?.path !== now.path) {
      void moveDraft(draftNameOf(former), draftNameOf(now));
      onMoved(now.path);
    }
    editing.noteRowVersion(now.revision);
  }

  function orGone(error: unknown): never {
    if (isGone(error)) known.current.isGone = true;
    throw error;
  }

  const readNow = () => callApi(readPage, { query: { path: known.current.page?.path ?? '' } }).catch(orGone);

  const here = () => ({ path: known.current.page?.path ?? '', revision: editing.rowVersion() });

  /** Stores the typed text under the typed address. The address of a published page changes only when it is published again. */
  async function store(as: StoreAs, sent: DraftValues, fields: PageFields): Promise<PageView> {
    const { page } = known.current;
    const slug = slugOfValues(sent, page);
    const step = async (call: Promise<PageView>) => {
      const now = await call.catch(orGone);
      take(now);
      return now;
    };
    if (page === undefined) {
      const made = await step(callApi(createPage, { body: { slug, fields } }));
      if (as === 'draft') return made;
    } else if (
      !page.isShipped &&
      slug !== slugIn(page.path) &&
      (as === 'published' || page.state === 'draft')
    ) {
      await step(callApi(movePage, { body: { ...here(), slug } }));
    }
    const call = as === 'draft' ? savePageDraft : publishPage;
    return step(callApi(call, { body: { ...here(), fields } }));
  }

  /** Puts what the site has into the form. */
  function startFrom(now: PageView, setAside?: DraftValues): void {
    take(now);
    setErrors({});
    editing.startFrom({ values: valuesOf(now), rowVersion: now.revision }, setAside);
  }

  /** @param as what a conflict repeats */
  async function attempt(
    work: () => Promise<string | Toast | undefined>,
    { as = 'draft', failed }: { as?: StoreAs; failed?: string } = {},
  ): Promise<void> {
    if (isBusy) return;
    setStoring(as);
    setFailure(undefined);
    await editing.alone(async () => {
      try {
        const done = await work();
        if (done !== undefined) say(done);
      } catch (error) {
        const faults = Object.entries(problemFields(error));
        setErrors(Object.fromEntries(faults.map(([name, words]) => [name.replace('fields.', ''), words])));
        if (error instanceof Problem && error.code === 'changed_meanwhile')
          ask({ words: failureWords(error), as });
        else setFailure([failed, failureWords(error)].filter(Boolean).join(' '));
      }
    });
    setStoring(undefined);
  }

  function readTyped(as: StoreAs): PageFields | undefined {
    const read = readValues(editing.state().values, as);
    setErrors(read.success ? {} : schemaFields(read.error));
    return read.data;
  }

  /** Gives false if a field is wrong. */
  async function storeTyped(as: StoreAs): Promise<boolean> {
    const sent = editing.state().values;
    const fields = readTyped(as);
    if (fields === undefined) return false;
    const { revision } = await store(as, sent, fields);
    editing.pressed(sent, revision);
    return true;
  }
  async function storeAs(as: StoreAs): Promise<string | undefined> {
    if (!(await storeTyped(as))) return undefined;
    if (as === 'draft') return 'Your version is saved as the draft.';
    press.sent();
    return 'Published.';
  }

  /** Stores typed words as a draft, so that the history has them before another text replaces them. */
  const keepTyped = async () => !editing.hasWork() || storeTyped('draft');

  // The event of one's own save may come before its answer.
  const isStoring = isBusy || saving.is === 'saving' || conflict !== undefined;
  const { version = 0 } = stored ?? {};
  const news = !isStoring && page !== undefined && version > editing.rowVersion() ? stored : undefined;
  const hasWork = editing.hasWork();
  const offerTheirs = useEffectEvent(() => {
    if (news !== undefined) ask({ words: newerWords(news, 'this page'), as: 'draft' });
  });
  const newsVersion = news?.version;
  useEffect(() => {
    if (newsVersion !== undefined && hasWork) offerTheirs();
  }, [newsVersion, hasWork]);

  return {
    /** Somebody else stored a newer text while nothing is typed here. */
    news: hasWork ? undefined : news,
    others,
    ...{ page, start, values, errors, failure, conflict, isBusy, saving, isKept },
    retry: editing.retry,
    /** The page was deleted since. */
    isGone: known.current.isGone,
    hasWork,
    isPublishing: storing === 'published',
    read: (typed: HTMLFormElement) => editing.type(textsOf(typed)),
    /** Puts the text into the form with which it was opened. If a later one was saved by then, this one is saved again. */
    forgetKept: () => {
      setErrors({});
      answered();
      editing.discard(valuesOf(opened));
    },
    /** False once a new page has been stored. */
    canForget: start.isRestored && start.round === 0 && (opened !== undefined || page === undefined),
    publish: async () => {
      if (!hasWork && press.isRepeat()) return;
      await attempt(() => storeAs('published'), { as: 'published', failed: 'Couldn’t publish.' });
    },
    /** Repeats the refused save and overwrites what is stored. */
    saveOver: () =>
      attempt(async () => {
        take(await readNow());
        answered();
        return storeAs(conflict?.as ?? 'draft');
      }, conflict),
    takeTheirs: () =>
      attempt(async () => {
        startFrom(await readNow(), editing.hasWork() ? editing.state().values : undefined);
        answered();
        return undefined;
      }),
    /** What was typed over, where it is known. */
    base: editing.base(),
    /** The fields have what was chosen of both texts. */
    putTogether(chosen: DraftValues): void {
      const theirs = conflict?.theirs;
      if (theirs === undefined) return;
      answered();
      take(theirs);
      editing.rebase({ values: valuesOf(theirs), rowVersion: theirs.revision }, chosen);
    },
    /** What was typed is in the form again, over the other text. */
    bringBack(typed: DraftValues): void {
      setErrors({});
      editing.bringBack(typed);
    },
    preview: () =>
      attempt(async () => {
        const fields = readTyped('published');
        if (fields === undefined) return undefined;
        const of = page?.path ?? encodeURI(OWN_PAGES + slugOfValues(values, page));
        await openPreview(callApi, { path: of, fields });
        return 'Preview opened in a new tab. It works for an hour.';
      }),
    discardDraft: () =>
      attempt(async () => {
        if (!(await keepTyped())) return undefined;
        startFrom(await callApi(discardPageDraft, { body: here() }));
        return 'Draft discarded. It is in the history.';
      }),
    revert: (to?: PageRevisionView) =>
      attempt(async () => {
        if (!(await keepTyped())) return undefined;
        startFrom(await callApi(revertPage, { body: { ...here(), ...(to && { to: to.id }) } }));
        if (to !== undefined) return 'Earlier version published.';
        return page?.isShipped ? 'Original text restored.' : 'Unpublished. The page is a draft now.';
      }),
    remove: () =>
      attempt(async () => {
        // What is typed is deleted with the page, and comes back with it. What the site cannot store stays on the device.
        const isStored = await keepTyped();
        const { key } = await callApi(removePage, { body: here() });
        if (isStored) dropStoredDraft(draftNameOf(known.current.page));
        loadList();
        focusMain();
        onGone();
        const title = known.current.page?.title ?? '';
        const restore = () => callApi(restorePage, { body: { key } }).finally(loadList);
        return {
          words: `“${title}” was deleted.`,
          undo: {
            spoken: `“${title}”`,
            run: async () => backWords(title, (await restore()).draftBecause),
          },
        };
      }),
  };
}

export type PageFormWork = ReturnType<typeof usePageForm>;

/** Shows a text on its page in another tab. */
async function openPreview(callApi: CallApi, body: { path: string; fields: PageFields }): Promise<void> {
  // Browsers block a window that opens later than the press.
  const shown = window.open('about:blank', '_blank');
  try {
    const { path } = await callApi(previewPage, { body });
    if (shown === null) location.assign(path);
    else shown.location.replace(path);
  } catch (error) {
    shown?.close();
    throw error;
  }
}
