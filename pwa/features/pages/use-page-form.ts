import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import * as desk from '#contract/page-desk.ts';
import { OWN_PAGES } from '#contract/page-text.ts';
import { Problem } from '#contract/problem.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { dropDraft, keepDraft, readDraft } from './device-draft.ts';
import { NEW_PAGE } from './page-address.ts';
import { readForm } from './page-fields.tsx';
import { pageQuery, pagesKey } from './queries.ts';

interface PageFormDeps {
  callApi: CallApi;
  page: desk.PageView | undefined;
  fields: desk.PageFields;
  form: RefObject<HTMLFormElement | null>;
  onPath: (path: string) => void;
  onSaid: (words: string | undefined) => void;
}

export const slugIn = (path: string) => decodeURI(path).slice(OWN_PAGES.length);

/** What is typed into the form of a page, and what becomes of it. */
export function usePageForm({ callApi, page, fields, form, onPath, onSaid }: PageFormDeps) {
  const client = useQueryClient();
  const path = page?.path ?? NEW_PAGE;
  const [kept] = useState(() => readDraft(path));
  /** Changes with what the form starts from: it is drawn anew then. */
  const [start, setStart] = useState({
    number: 0,
    fields: kept?.fields ?? fields,
    slug: kept?.slug ?? (page && !page.isShipped ? slugIn(page.path) : undefined),
    isKept: kept !== undefined,
  });
  const [revision, setRevision] = useState(kept?.revision ?? page?.revision ?? 0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  /** The page as it is by now; the form goes on with what it holds, unless it starts anew. */
  function take(now: desk.PageView, { restart = false, isSaved = true } = {}): void {
    if (isSaved) dropDraft(path);
    client.setQueryData(pageQuery(callApi, now.path).queryKey, now);
    void client.invalidateQueries({ queryKey: [...pagesKey, 'list'] });
    setRevision(now.revision);
    setConflict(undefined);
    if (restart) {
      const slug = now.isShipped ? undefined : slugIn(now.path);
      setStart(({ number }) => ({ number: number + 1, fields: now.fields, slug, isKept: false }));
    } else setStart((before) => ({ ...before, isKept: false }));
    if (now.path !== path) onPath(now.path);
  }

  function typed(): { fields: desk.PageFields; slug: string | undefined } | undefined {
    if (form.current === null) return undefined;
    const { typed, slug } = readForm(form.current);
    const read = desk.pageFields.safeParse(typed);
    setErrors(read.success ? {} : schemaFields(read.error));
    return read.success ? { fields: read.data, slug } : undefined;
  }

  async function attempt(work: () => Promise<string | undefined>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    onSaid(undefined);
    setFailure(undefined);
    try {
      onSaid(await work());
    } catch (error) {
      const faults = Object.entries(problemFields(error)).map(([name, words]) => [
        name.replace('fields.', ''),
        words,
      ]);
      setErrors(Object.fromEntries(faults));
      if (error instanceof Problem && error.code === 'changed_meanwhile') setConflict(failureWords(error));
      else setFailure(failureWords(error));
    } finally {
      setBusy(false);
    }
  }

  /** Stores what is typed under the address that is typed. */
  async function store(
    call: typeof desk.savePageDraft | typeof desk.publishPage,
    { fields, slug }: { fields: desk.PageFields; slug: string | undefined },
  ): Promise<desk.PageView> {
    let now = page;
    let from = revision;
    if (now === undefined) {
      now = await callApi(desk.createPage, { body: { slug: slug ?? '', fields } });
      if (call === desk.savePageDraft) return now;
      from = now.revision;
    } else if (slug !== undefined && slug !== slugIn(now.path)) {
      now = await callApi(desk.movePage, { body: { path: now.path, revision: from, slug } });
      from = now.revision;
    }
    return callApi(call, { body: { path: now.path, revision: from, fields } });
  }

  const save = (call: typeof desk.savePageDraft | typeof desk.publishPage, words: string) =>
    attempt(async () => {
      const given = typed();
      if (given === undefined) return undefined;
      take(await store(call, given));
      return words;
    });

  return {
    ...{ start, errors, failure, conflict, isBusy, revision, take },
    noteTyped: () => {
      if (form.current === null) return;
      const { typed, slug } = readForm(form.current);
      keepDraft(path, { revision, fields: { ...fields, ...typed } as desk.PageFields, slug });
    },
    forgetKept: () => {
      if (page === undefined) dropDraft(path);
      setStart(({ number }) => ({
        number: number + 1,
        fields,
        slug: page && !page.isShipped ? slugIn(page.path) : undefined,
        isKept: false,
      }));
      dropDraft(path);
      setRevision(page?.revision ?? 0);
    },
    saveDraft: () => save(desk.savePageDraft, 'The draft is saved.'),
    publish: () => save(desk.publishPage, 'Published: the page shows it now.'),
    preview: () =>
      attempt(async () => {
        const given = typed();
        if (given === undefined) return undefined;
        const of = page?.path ?? encodeURI(OWN_PAGES + (given.slug || 'preview'));
        // Opened at once: a window that comes later than the press is blocked.
        const shown = window.open('about:blank', '_blank');
        try {
          const { path } = await callApi(desk.previewPage, { body: { path: of, fields: given.fields } });
          if (shown === null) location.assign(path);
          else shown.location.replace(path);
        } catch (error) {
          shown?.close();
          throw error;
        }
        return 'The preview is open in another tab, for an hour.';
      }),
    revert: (to?: desk.PageRevisionView) =>
      attempt(async () => {
        const body = { path, revision, ...(to && { to: to.id }) };
        take(await callApi(desk.revertPage, { body }), { restart: true });
        if (to !== undefined) return 'The earlier text is published again.';
        return page?.isShipped ? 'The page says what it ships with.' : 'The page is a draft again.';
      }),
    remove: () =>
      attempt(async () => {
        await callApi(desk.removePage, { body: { path, revision } });
        dropDraft(path);
        void client.invalidateQueries({ queryKey: [...pagesKey, 'list'] });
        onPath('');
        return 'The page is deleted.';
      }),
  };
}
