import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { forgetAddress, rememberAddress } from '#api/features/address/old-address.service.ts';
import type { SitePublisher } from '#api/features/settings/site-publisher.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import {
  OWN_PAGES_MAX,
  PAGE_REVISIONS_LISTED,
  type PageFields,
  type PageRowView,
  type PageView,
  pageFields,
} from '#contract/page-desk.ts';
import { OWN_PAGES, type PageText } from '#contract/page-text.ts';
import { Problem } from '#contract/problem.ts';
import * as repository from './page.repository.ts';
import { editedFields, viewRevision, viewRow } from './page.views.ts';
import { DRAFT_SAVED, noteUses, type PageChange, pageChanges, type Read } from './page-changes.ts';
import { isOwn, pageWith, publishedPages } from './page-texts.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  publisher: Pick<SitePublisher, 'publish'>;
  /** The pages as they ship. */
  shipped: () => Promise<readonly PageText[]>;
  /** Draws a text. @throws Problem invalid_fields for one that takes too long */
  checkText: (markdown: string) => Promise<unknown>;
}

export type PageDesk = ReturnType<typeof createPageDesk>;

const pathOf = (slug: string) => encodeURI(OWN_PAGES + slug);

/** The pages of words: what ships with the site, other words for it, and pages that are made in the browser. */
export function createPageDesk({ orm, now, publisher, shipped, checkText }: Deps) {
  const { known, knownAsRead, store, note } = pageChanges({ now, shipped });

  async function view(path: string): Promise<PageView> {
    const em = orm.em.fork();
    const page = await known(em, path);
    const history = await repository.listRevisions(em, path, PAGE_REVISIONS_LISTED);
    return {
      ...viewRow(page),
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
    const found = await repository.findRevision(orm.em.fork(), id);
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
    await knownAsReadNow(read);
    const change = { published: fields, draft: null, what: 'published', fields, action } as const;
    await publishAt(read.path, fields, async (em) => {
      await store(em, read, change, by);
      if (isOwn(read.path)) await forgetAddress(em, read.path);
    });
    return view(read.path);
  }

  /** Before pages are made for nothing. */
  const knownAsReadNow = (read: Read) => inTransaction(orm, (em) => knownAsRead(em, read));

  async function revert(read: Read, to: number | undefined, by: Caller | undefined): Promise<PageView> {
    const fields = to === undefined ? null : await revisionOf(read.path, to);
    if (fields !== null) return publish(read, complete(fields), 'restored', by);
    const { row } = await knownAsReadNow(read);
    const own = isOwn(read.path);
    // Of a page of one's own the text stays, as a draft.
    const draft = own ? (row?.draft ?? row?.published ?? null) : null;
    const what = own ? 'draft' : 'shipped';
    const action = own ? 'unpublished' : 'back to the shipped text';
    const change: PageChange = { published: null, draft, what, fields: draft, action };
    await publishAt(read.path, null, (em) => store(em, read, change, by));
    return view(read.path);
  }

  return {
    view,
    publish: (read: Read, fields: PageFields, by?: Caller) => publish(read, fields, 'published', by),
    revert,
    async list(): Promise<PageRowView[]> {
      const rows = await repository.findPages(orm.em.fork());
      const byPath = new Map(rows.map((row) => [row.path, row]));
      const pages = await shipped();
      const ours = pages.map((page) => ({
        path: page.path,
        shipped: page,
        row: byPath.get(page.path) ?? null,
      }));
      const own = rows
        .filter(({ path }) => isOwn(path))
        .map((row) => ({ path: row.path, shipped: undefined, row }));
      return [...ours, ...own].map(viewRow);
    },
    /** @throws Problem not_found */
    async revision(id: number): Promise<{ path: string; fields: PageFields }> {
      const found = await repository.findRevision(orm.em.fork(), id);
      if (found === null) throw new Problem('not_found');
      const page = (await shipped()).find(({ path }) => path === found.path);
      const fields = found.fields ?? editedFields({ path: found.path, shipped: page, row: null });
      return { path: found.path, fields };
    },
    async create(slug: string, fields: PageFields, by?: Caller): Promise<PageView> {
      await checkText(fields.markdown);
      const path = pathOf(slug);
      await inTransaction(orm, async (em) => {
        await lockNames(em, ['own pages', `page ${path}`]);
        await refuseTaken(em, path);
        if ((await repository.countOwnPages(em)) >= OWN_PAGES_MAX) {
          throw slugFault(`There are ${OWN_PAGES_MAX} pages of your own already. Delete one first.`);
        }
        const who = { at: now(), operatorId: by?.id ?? null, operator: by?.username ?? null };
        await repository.storePage(em, { path, published: null, draft: fields, revision: 1, ...who });
        await repository.insertRevision(em, { path, what: 'draft', fields, ...who });
        await noteUses(em, { path, published: null, draft: fields });
        await note(em, 'created', path, by);
      });
      return view(path);
    },
    async saveDraft(read: Read, fields: PageFields, by?: Caller): Promise<PageView> {
      await checkText(fields.markdown);
      const change = { draft: fields, what: 'draft', fields, action: DRAFT_SAVED } as const;
      await inTransaction(orm, (em) => store(em, read, change, by));
      return view(read.path);
    },
    /** The former address leads to the new one where it was published. */
    async move(read: Read, slug: string, by?: Caller): Promise<PageView> {
      const path = pathOf(slug);
      if (!isOwn(read.path) || path === read.path) return view(read.path);
      const work = async (em: SqlEntityManager) => {
        const { row } = await knownAsRead(em, read);
        await refuseTaken(em, path);
        await repository.movePage(em, read.path, path);
        await noteUses(em, { path: read.path, published: null, draft: null });
        if (row === null) return;
        const who = { at: now(), operatorId: by?.id ?? null, operator: by?.username ?? null };
        await repository.storePage(em, { ...row, path, revision: read.revision + 1, ...who });
        await noteUses(em, { ...row, path });
        if (row.published) await rememberAddress(em, read.path, { path }, now());
        await note(em, 'moved', path, by);
      };
      const { row } = await knownAsReadNow(read);
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
    async remove(read: Read, by?: Caller): Promise<void> {
      if (!isOwn(read.path)) throw new Problem('not_found');
      await knownAsReadNow(read);
      await publishAt(read.path, null, async (em) => {
        await knownAsRead(em, read);
        await noteUses(em, { path: read.path, published: null, draft: null });
        await repository.deletePage(em, read.path);
        await note(em, 'deleted', read.path, by);
      });
    },
    /** All pages with this text in the place of one: for a preview. */
    async pagesWith(path: string, fields: PageFields): Promise<PageText[]> {
      await checkText(fields.markdown);
      const pages = await shipped();
      const shippedPage = pages.find((page) => page.path === path);
      if (shippedPage === undefined && !isOwn(path)) throw new Problem('not_found');
      const rows = await repository.findPages(orm.em.fork());
      return replaced(publishedPages(pages, rows), path, pageWith(path, fields, shippedPage));
    },
  };

  async function refuseTaken(em: SqlEntityManager, path: string): Promise<void> {
    if ((await repository.findPage(em, path)) !== null) throw slugFault('Another page has this address.');
  }
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

const slugFault = (message: string) =>
  new Problem('invalid_fields', { errors: [{ field: 'slug', message }] });

/** The pages with `page` in the place of that at `path`, or without it. */
function replaced(pages: readonly PageText[], path: string, page: PageText | undefined): PageText[] {
  if (page === undefined) return pages.filter((each) => each.path !== path);
  return pages.some((each) => each.path === path)
    ? pages.map((each) => (each.path === path ? page : each))
    : [...pages, page];
}
