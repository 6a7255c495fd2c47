import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import * as desk from '#contract/pages.ts';
import { OWN_PAGES } from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import { type DraftValues, dropDraft, readDraft, textsOf } from '#pwa/admin/editing/drafts/draft.ts';
import { useAutosave } from '#pwa/admin/editing/drafts/use-autosave.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { draftName, keepOver, moveKept, readKept } from './kept-page.ts';
import { openPreview } from './open-preview.ts';
import { readValues, slugOfValues, textOfValues, valuesOf } from './page-values.ts';
import { pagesKey } from './queries.ts';
import { type StoreAs, storePage } from './store-page.ts';

interface PageFormDeps {
  callApi: CallApi;
  /** undefined: one that is not there yet. */
  opened: desk.PageView | undefined;
  /** The page that is written has another address. */
  onMoved: (path: string) => void;
  /** There is no page any more. */
  onGone: () => void;
  onSaid: (words: string | undefined) => void;
}

/** What is typed into the form of a page, and what becomes of it. */
export function usePageForm({ callApi, opened, onMoved, onGone, onSaid }: PageFormDeps) {
  const client = useQueryClient();
  /** The page as it is stored. */
  const [page, setPage] = useState(opened);
  const [kept] = useState(() => readKept(opened));
  /** Changes with what the form starts from: it is drawn anew then. */
  const [start, setStart] = useState({
    number: 0,
    values: kept ?? valuesOf(opened),
    isKept: kept !== undefined,
  });
  const [values, setValues] = useState(start.values);
  /** The page, and the revision that is typed over, for work that goes on meanwhile. */
  const site = useRef({ page: opened, revision: Number(kept?.revision ?? opened?.revision ?? 0) });
  const [saved, setSaved] = useState(() => textOfValues(valuesOf(opened)));
  /** The same, for work that waited. */
  const savedText = useRef(saved);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  /** Somebody changed the page meanwhile; `as`: how what is typed was to be stored. */
  const [conflict, setConflict] = useState<{ words: string; as: StoreAs }>();
  /** The page was deleted meanwhile. */
  const [isGone, setGone] = useState(false);
  /** What was typed, while the other text is in the form. */
  const [mine, setMine] = useState<{ typed: DraftValues; isDiscarded: boolean }>();
  /** How the page is being stored; undefined: it is not. */
  const [busy, setBusy] = useState<StoreAs>();
  const isBusy = busy !== undefined;
  const text = textOfValues(values);

  /** Takes over the page as it is stored now. */
  function take(now: desk.PageView): void {
    const former = site.current.page;
    site.current = { page: now, revision: now.revision };
    setPage(now);
    void client.invalidateQueries({ queryKey: [...pagesKey, 'list'] });
    if (former?.path === now.path) return;
    moveKept(former, now);
    onMoved(now.path);
  }

  function orGone(error: unknown): never {
    if (error instanceof Problem && error.code === 'not_found') setGone(true);
    throw error;
  }

  /** `sent` is on the site; what was typed since is kept on this device, over it. */
  function settle(sent: DraftValues): void {
    savedText.current = textOfValues(sent);
    setSaved(savedText.current);
    const typed = readDraft(draftName(site.current.page));
    if (typed !== undefined) keepOver(site.current, typed, savedText.current);
  }

  async function store(as: StoreAs, sent: DraftValues, fields: desk.PageFields): Promise<desk.PageView> {
    const slug = slugOfValues(sent, site.current.page);
    const stored = await storePage(callApi, { as, fields, slug, site: site.current }, take).catch(orGone);
    take(stored);
    settle(sent);
    return stored;
  }

  const autosave = useAutosave({
    text,
    saved,
    isDue:
      !isBusy &&
      !isGone &&
      conflict === undefined &&
      (values.title ?? '').trim() !== '' &&
      (page !== undefined || (values.markdown ?? '').trim() !== ''),
    async save() {
      const read = readValues(values, 'draft');
      if (!read.success) throw new Problem('invalid_fields', { detail: read.error.issues[0]?.message ?? '' });
      const { at } = await store('draft', values, read.data);
      return at ?? new Date().toISOString();
    },
    onOther: (error) => setConflict({ words: failureWords(error), as: 'draft' }),
  });

  function restart(from: DraftValues): void {
    dropDraft(draftName(site.current.page));
    setStart(({ number }) => ({ number: number + 1, values: from, isKept: false }));
    setValues(from);
    setErrors({});
  }
  /** The form shows what the site has. */
  function startFrom(now: desk.PageView): void {
    take(now);
    const from = valuesOf(now);
    restart(from);
    savedText.current = textOfValues(from);
    setSaved(savedText.current);
    autosave.reset(textOfValues(from));
  }

  /** @param as what a conflict repeats */
  async function attempt(
    work: () => Promise<string | undefined>,
    { as = 'draft', failed }: { as?: StoreAs; failed?: string } = {},
  ): Promise<void> {
    if (isBusy) return;
    setBusy(as);
    onSaid(undefined);
    setFailure(undefined);
    try {
      await autosave.settled();
      onSaid(await work());
    } catch (error) {
      const faults = Object.entries(problemFields(error));
      setErrors(Object.fromEntries(faults.map(([name, words]) => [name.replace('fields.', ''), words])));
      if (error instanceof Problem && error.code === 'changed_meanwhile')
        setConflict({ words: failureWords(error), as });
      else setFailure([failed, failureWords(error)].filter(Boolean).join(' '));
    } finally {
      setBusy(undefined);
    }
  }

  function readTyped(as: StoreAs): desk.PageFields | undefined {
    const read = readValues(values, as);
    setErrors(read.success ? {} : schemaFields(read.error));
    return read.data;
  }

  async function storeTyped(as: StoreAs): Promise<string | undefined> {
    const fields = readTyped(as);
    if (fields === undefined) return undefined;
    await store(as, values, fields);
    setStart((before) => ({ ...before, isKept: false }));
    autosave.reset(text);
    return as === 'draft' ? 'Yours is saved as the draft.' : 'Published: the page shows it now.';
  }

  /** What was typed last is in the history before another text comes into the form. False: it cannot be saved as it is. */
  async function keepTyped(): Promise<boolean> {
    if (text === savedText.current) return true;
    const fields = readTyped('draft');
    if (fields !== undefined) await store('draft', values, fields);
    return fields !== undefined;
  }

  const readNow = () =>
    callApi(desk.readPage, { query: { path: site.current.page?.path ?? '' } }).catch(orGone);
  const here = () => ({ path: site.current.page?.path ?? '', revision: site.current.revision });

  return {
    ...{ page, start, values, errors, failure, conflict, isBusy, autosave, isGone, mine },
    hasWork: text !== saved,
    isPublishing: busy === 'published',
    note(typed: HTMLFormElement): void {
      const texts = textsOf(typed);
      setValues(texts);
      keepOver(site.current, texts, saved);
    },
    /** The form is as it was opened; where what is given up was saved by then, that is saved again. */
    forgetKept: () => {
      restart(valuesOf(opened));
      setMine({ typed: values, isDiscarded: true });
      setConflict(undefined);
      if (page !== opened) return;
      site.current.revision = opened?.revision ?? 0;
      autosave.reset(saved);
    },
    /** A page that was made of it meanwhile stays. */
    canForget: start.isKept && (opened !== undefined || page === undefined),
    publish: () => attempt(() => storeTyped('published'), { as: 'published', failed: 'Not published.' }),
    /** Repeats the refused save, over what is stored. */
    keepMine: () =>
      attempt(async () => {
        const as = conflict?.as ?? 'draft';
        take(await readNow());
        setConflict(undefined);
        return storeTyped(as);
      }, conflict),
    takeTheirs: () =>
      attempt(async () => {
        startFrom(await readNow());
        setMine({ typed: values, isDiscarded: false });
        setConflict(undefined);
        return undefined;
      }),
    /** What was typed is in the form again, over the other text. */
    undoTaking(typed: DraftValues): void {
      const isTyped = text !== textOfValues(start.values);
      restart(typed);
      keepOver(site.current, typed, saved);
      setMine(isTyped ? { typed: values, isDiscarded: false } : undefined);
    },
    preview: () =>
      attempt(async () => {
        const fields = readTyped('published');
        if (fields === undefined) return undefined;
        const of = page?.path ?? encodeURI(OWN_PAGES + slugOfValues(values, page));
        await openPreview(callApi, { path: of, fields });
        return 'The preview is open in another tab, for an hour.';
      }),
    discardDraft: () =>
      attempt(async () => {
        if (!(await keepTyped())) return undefined;
        startFrom(await callApi(desk.discardPageDraft, { body: here() }));
        return 'The draft is discarded. It is in the history.';
      }),
    revert: (to?: desk.PageRevisionView) =>
      attempt(async () => {
        if (!(await keepTyped())) return undefined;
        startFrom(await callApi(desk.revertPage, { body: { ...here(), ...(to && { to: to.id }) } }));
        if (to !== undefined) return 'The earlier text is published again.';
        return page?.isShipped ? 'The page says what it ships with.' : 'The page is a draft again.';
      }),
    remove: () =>
      attempt(async () => {
        await callApi(desk.removePage, { body: here() });
        dropDraft(draftName(site.current.page));
        void client.invalidateQueries({ queryKey: [...pagesKey, 'list'] });
        onGone();
        return 'The page is deleted.';
      }),
  };
}
