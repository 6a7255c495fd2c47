import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { keepOrRestorePicture } from '#api/features/media/picture-use.service.ts';
import { addRedirect, redirectTarget, removeRedirect } from '#api/features/redirects/redirect.service.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import type { SitePublisher } from '#api/features/settings/site-publisher.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { indianDay } from '#contract/indian-day.ts';
import {
  OWN_PAGES,
  OWN_PAGES_MAX,
  PAGE_REVISIONS_KEPT,
  type PageFields,
  type PageText,
  type PageView,
  pageFields,
  type RestoredPage,
} from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import { restorableSince } from '#contract/trash-rules.ts';
import { PageRevisionEntity, type PageRow } from './page.entities.ts';
import {
  countOwnPages,
  DRAFT_SAVED,
  findPage,
  findRevision,
  lockTrashed,
  movePage,
  type PageChange,
  pageChanges,
  pageHistory,
  purgePages,
  type Read,
  storePage,
  trashPage,
  untrashPage,
} from './page.queries.ts';
import { freePagePath } from './page-import.service.ts';
import { editedFields, isOwn, pageReads, pageWith, replaced, viewRevision, viewRow } from './page-reads.ts';

interface Deps extends ServiceDeps {
  publisher: Pick<SitePublisher, 'publish'>;
  /** The pages as they ship. */
  shipped: () => Promise<readonly PageText[]>;
  /** Draws a text. @throws Problem invalid_fields for one that takes too long */
  checkText: (markdown: string) => Promise<unknown>;
}

const pathOf = (slug: string) => encodeURI(OWN_PAGES + slug);

/** The pages of words: what ships with the site, other words for it, and pages that are made in the browser. */
export function createPageService({ orm, now, publisher, shipped, checkText }: Deps) {
  const { changedBy, known, requireUnchanged, store, note } = pageChanges({ now, shipped });

  async function view(path: string): Promise<PageView> {
    const em = orm.em.fork();
    const page = await known(em, path);
    const history = await em.find(
      PageRevisionEntity,
      { path },
      {
        ...{ fields: ['id', 'what', 'at', 'operator'], orderBy: { id: 'desc' } },
        ...{ limit: PAGE_REVISIONS_KEPT, disableIdentityMap: true },
      },
    );
    return {
      ...viewRow(page, (await publishedSettings(em)).structure.hidden),
      isShipped: page.shipped !== undefined,
      fields: editedFields(page),
      revision: page.row?.revision ?? 0,
      history: history.map(viewRevision),
    };
  }

  /** Publishes, at `path`, what `text` gives; undefined: no such page, or the shipped one. */
  async function publishAt(
    path: string,
    fields: PageFields | null,
    work: (em: SqlEntityManager) => Promise<void>,
  ) {
    const shippedPage = (await shipped()).find((page) => page.path === path);
    const page = fields === null ? shippedPage : pageWith(path, fields, shippedPage);
    await publisher.publish({
      change: (content) => ({ ...content, pages: replaced(content.pages ?? [], path, page) }),
      store: work,
    });
  }

  async function revisionOf(path: string, id: number): Promise<PageFields | null> {
    const found = await findRevision(orm.em.fork(), id);
    if (found?.path !== path) throw new Problem('not_found');
    return found.fields ?? null;
  }

  async function publish(
    read: Read,
    fields: PageFields,
    action: string,
    by: Caller | undefined,
  ): Promise<PageView> {
    await checkText(fields.markdown);
    const change = { published: fields, draft: null, what: 'published', fields, action } as const;
    const isDone = (em: SqlEntityManager) => wasStored(em, read, { published: fields, draft: null }, by);
    if (await inTransaction(orm, isDone)) return view(read.path);
    await requireUnchangedNow(read);
    await publishAt(read.path, fields, async (em) => {
      if (await isDone(em)) return;
      await checkShare(em, fields, await shipped());
      await store(em, read, change, by);
      if (isOwn(read.path)) await removeRedirect(em, read.path);
    });
    return view(read.path);
  }

  /** Whether a change came already whose answer was lost. */
  async function wasStored(
    em: SqlEntityManager,
    { path, revision }: Read,
    change: Pick<PageChange, 'published' | 'draft'>,
    by: Caller | undefined,
  ): Promise<boolean> {
    await lockNames(em, [`page ${path}`]);
    return isRepeat(await findPage(em, path), revision, change, by);
  }

  /** Checks it before all pages are made for nothing. */
  const requireUnchangedNow = (read: Read) => inTransaction(orm, (em) => requireUnchanged(em, read));

  async function revert(read: Read, to: number | undefined, by: Caller | undefined): Promise<PageView> {
    const fields = to === undefined ? null : await revisionOf(read.path, to);
    if (fields !== null) return publish(read, complete(fields), 'restored', by);
    const { row } = await requireUnchangedNow(read);
    const own = isOwn(read.path);
    // The text of a page that was made here stays, as a draft.
    const draft = own ? (row?.draft ?? row?.published ?? null) : null;
    const what = own ? 'draft' : 'shipped';
    const action = own ? 'unpublished' : 'back to the shipped text';
    const change: PageChange = { published: null, draft, what, fields: draft, action };
    await publishAt(read.path, null, (em) => store(em, read, change, by));
    return view(read.path);
  }

  return {
    ...pageReads({ orm, now, shipped, checkText }),
    view,
    async publish(read: Read, fields: PageFields, by?: Caller): Promise<PageView> {
      const page = (await shipped()).find(({ path }) => path === read.path);
      return publish(read, page?.kind === 'legal' ? datedAt(fields, now()) : fields, 'published', by);
    },
    revert,
    async create(slug: string, fields: PageFields, by?: Caller): Promise<PageView> {
      await checkText(fields.markdown);
      const path = pathOf(slug);
      await inTransaction(orm, async (em) => {
        await lockOwn(em, path);
        if (await wasStored(em, { path, revision: 0 }, { published: null, draft: fields }, by)) return;
        await refuseTaken(em, path);
        await checkShare(em, fields, await shipped());
        await refuseBeyondLimit(em);
        const who = changedBy(by);
        await storePage(em, { path, published: null, draft: fields, revision: 1, ...who });
        await pageHistory.keep(em, { path, what: 'draft', fields, ...who });
        await note(em, 'created', path, by);
      });
      return view(path);
    },
    async saveDraft(read: Read, fields: PageFields, by?: Caller): Promise<PageView> {
      await checkText(fields.markdown);
      const change = { draft: fields, what: 'draft', fields, action: DRAFT_SAVED } as const;
      await inTransaction(orm, async (em) => {
        if (await wasStored(em, read, { draft: fields }, by)) return;
        await checkShare(em, fields, await shipped());
        await store(em, read, change, by);
      });
      return view(read.path);
    },
    /** What is published stays as it is; the draft is in the history. */
    async discardDraft(read: Read, by?: Caller): Promise<PageView> {
      await inTransaction(orm, async (em) => {
        const { row } = await requireUnchanged(em, read);
        // Nothing would be left of a page that was made here and never published.
        if (!row?.draft || (isOwn(read.path) && !row.published)) throw new Problem('not_found');
        await storePage(em, { ...row, draft: null, revision: read.revision + 1, ...changedBy(by) });
        await note(em, 'draft discarded', read.path, by);
      });
      return view(read.path);
    },
    /** The former address leads to the new one where it was published. */
    async move(read: Read, slug: string, by?: Caller): Promise<PageView> {
      const path = pathOf(slug);
      if (!isOwn(read.path) || path === read.path) return view(read.path);
      const isDone = (em: SqlEntityManager) => wasMoved(em, read, path, by);
      if (await inTransaction(orm, isDone)) return view(path);
      const work = async (em: SqlEntityManager) => {
        await lockOwn(em, read.path, path);
        if (await isDone(em)) return;
        const { row } = await requireUnchanged(em, read);
        await refuseTaken(em, path);
        await movePage(em, read.path, path);
        if (row === null) return;
        await storePage(em, { ...row, path, revision: read.revision + 1, ...changedBy(by) });
        // The address of what was never published follows its title while it is written.
        if (!row.published) return;
        await addRedirect(em, read.path, { path }, now());
        await note(em, 'moved', path, by);
      };
      const { row } = await requireUnchangedNow(read);
      if (!row?.published) await inTransaction(orm, work);
      else {
        const page = pageWith(path, row.published, undefined);
        await publisher.publish({
          change: (content) => ({
            ...content,
            pages: replaced(replaced(content.pages ?? [], read.path, undefined), path, page),
          }),
          store: work,
        });
      }
      return view(path);
    },
    /** Moves a page to the trash. Gives its key there. */
    async remove(read: Read, by?: Caller): Promise<{ key: string }> {
      if (!isOwn(read.path)) throw new Problem('not_found');
      await requireUnchangedNow(read);
      let key = '';
      await publishAt(read.path, null, async (em) => {
        await requireUnchanged(em, read);
        key = await trashPage(em, read.path, now());
        await note(em, 'deleted', read.path, by);
      });
      return { key };
    },
    /** Takes a page out of the trash. One that was published is so again, or a draft where it cannot be published any more. */
    async restore(key: string, by?: Caller): Promise<RestoredPage> {
      const { deletedPath, published } = await inTransaction(orm, (em) =>
        lockTrashed(em, key, restorableSince(now())),
      );
      const draftBecause = published ? await publishTrashed(key, deletedPath, published, by) : null;
      if (published && draftBecause === null) return { path: deletedPath, draftBecause };
      const path = await inTransaction(orm, (em) => restoreFromTrash(em, key, { isPublished: false, by }));
      return { path, draftBecause };
    },
    /** Deletes for good what was in the trash for its time. Returns how many. */
    purge: (): Promise<number> => inTransaction(orm, (em) => purgePages(em, restorableSince(now()))),
  };

  /** Publishes a page of the trash at its former path. Returns why it cannot be published any more; null: it is published. */
  async function publishTrashed(
    key: string,
    path: string,
    published: PageFields,
    by: Caller | undefined,
  ): Promise<RestoredPage['draftBecause']> {
    try {
      await checkText(complete(published).markdown);
      await publishAt(path, published, async (em) => {
        await lockOwn(em, key, path);
        if ((await findPage(em, path)) !== null || (await redirectTarget(em, path)) !== undefined)
          throw new Problem('changed_meanwhile');
        await checkShare(em, published, await shipped());
        await restoreFromTrash(em, key, { isPublished: true, by });
      });
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'changed_meanwhile') return 'address';
      if (error.code === 'invalid_fields' || error.code === 'not_rendered') return 'text';
      throw error;
    }
  }

  /** Takes a page out of the trash, to its path or the next free one, which it gives. */
  async function restoreFromTrash(
    em: SqlEntityManager,
    key: string,
    { isPublished, by }: { isPublished: boolean; by: Caller | undefined },
  ): Promise<string> {
    await lockOwn(em, key);
    const row = await lockTrashed(em, key, restorableSince(now()));
    await refuseBeyondLimit(em);
    const path = await freePagePath(em, decodeURI(row.deletedPath.slice(OWN_PAGES.length)));
    if (isPublished || !row.published) await untrashPage(em, row, path);
    else {
      const fields = row.draft ?? row.published;
      const who = changedBy(by);
      const changed = { published: null, draft: fields, revision: row.revision + 1, ...who };
      await untrashPage(em, { ...row, ...changed }, path);
      await pageHistory.keep(em, { path, what: 'draft', fields, ...who });
    }
    await note(em, 'restored', path, by);
    return path;
  }

  async function refuseBeyondLimit(em: SqlEntityManager): Promise<void> {
    if ((await countOwnPages(em)) < OWN_PAGES_MAX) return;
    throw Problem.field('slug', `There are ${OWN_PAGES_MAX} pages of your own already. Delete one first.`);
  }

  async function wasMoved(em: SqlEntityManager, read: Read, path: string, by: Caller | undefined) {
    if ((await findPage(em, read.path)) !== null) return false;
    return isRepeat(await findPage(em, path), read.revision, {}, by);
  }

  /** Locks addresses before pages are made, moved or deleted there. Whoever makes a page takes the first lock before these. */
  async function lockOwn(em: SqlEntityManager, ...paths: string[]): Promise<void> {
    await lockNames(em, ['own pages']);
    await lockNames(
      em,
      paths.map((path) => `page ${path}`),
    );
  }

  async function refuseTaken(em: SqlEntityManager, path: string): Promise<void> {
    if ((await findPage(em, path)) !== null) throw Problem.field('slug', 'Another page has this address.');
  }
}

/** A legal page says the day of its last change: the day in its first sentence is that of its publication. */
function datedAt(fields: PageFields, at: Date): PageFields {
  const day = indianDay(at).split('-').reverse().join('/');
  return { ...fields, lead: fields.lead.replace(/\{\{legalDate\}\}|\b\d\d\/\d\d\/\d{4}\b/, day) };
}

/** An earlier draft may lack what a published page needs. @throws Problem invalid_fields */
function complete(fields: PageFields): PageFields {
  const read = pageFields.safeParse(fields);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({
    field: `fields.${path.join('.')}`,
    message,
  }));
  throw new Problem('invalid_fields', { errors });
}

/** Checks the share picture in the transaction that stores it. @throws Problem invalid_fields for a share picture that is neither in the library nor drawn for a page that ships */
async function checkShare(
  em: SqlEntityManager,
  { share }: PageFields,
  shipped: readonly PageText[],
): Promise<void> {
  if (share === '' || shipped.some((page) => page.share === share) || (await keepOrRestorePicture(em, share)))
    return;
  throw Problem.field('fields.share', 'This picture is not in the library any more. Choose another.');
}

/** Whether a page is as this operator's change of `revision` leaves it: the change came already, and its answer was lost. */
const isRepeat = (
  row: PageRow | null,
  revision: number,
  change: Partial<Pick<PageRow, 'published' | 'draft'>>,
  by: Caller | undefined,
): boolean =>
  row !== null &&
  row.revision === revision + 1 &&
  (row.operatorId ?? null) === (by?.id ?? null) &&
  Object.entries(change).every(([part, value]) =>
    isDeepStrictEqual(row[part as 'published' | 'draft'] ?? null, value ?? null),
  );
