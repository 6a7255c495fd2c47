import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { editText, type PictureEdit, type PictureHolder } from '#api/features/media/picture-edit.service.ts';
import { ownersOf, setUses } from '#api/features/media/picture-use.service.ts';
import { raisePages } from '#api/features/settings/site-publisher.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { PAGE_REVISIONS_KEPT, type PageFields, type PageRevisionView } from '#contract/page-desk.ts';
import { OWN_PAGES, type PageText } from '#contract/page-text.ts';
import { picturesIn } from '#contract/picture-address.ts';
import { Problem } from '#contract/problem.ts';
import { PageEntity, PageRevisionEntity, type PageRevisionRow, type PageRow } from './page.entities.ts';

/** The page as it was read. */
export interface Read {
  path: string;
  revision: number;
}

/** A page, of which `row` says what was changed. One of the two is there. */
export interface KnownPage {
  path: string;
  shipped: PageText | undefined;
  row: PageRow | null;
}

export interface PageChange {
  published?: PageFields | null;
  draft?: PageFields | null;
  what: PageRevisionView['what'];
  fields: PageFields | null;
  action: string;
}

export const DRAFT_SAVED = 'draft saved';
/** What one operator keeps as a draft within this time is one entry of the history. Milliseconds. */
const ONE_DRAFT = 30 * 60 * 1_000;

interface Deps {
  now: () => Date;
  /** The pages as they ship. */
  shipped: () => Promise<readonly PageText[]>;
}

/** How pages are read and stored, in the transaction of a change. */
export function pageChanges({ now, shipped }: Deps) {
  async function known(em: SqlEntityManager, path: string): Promise<KnownPage> {
    const page = (await shipped()).find((each) => each.path === path);
    const row = await findPage(em, path);
    if (page === undefined && row === null) throw new Problem('not_found');
    return { path, shipped: page, row };
  }

  /** The page, where it is still as it was read. @throws Problem changed_meanwhile, not_found */
  async function knownAsRead(em: SqlEntityManager, { path, revision }: Read): Promise<KnownPage> {
    await lockNames(em, [`page ${path}`]);
    const page = await known(em, path);
    if ((page.row?.revision ?? 0) === revision) return page;
    throw new Problem('changed_meanwhile', {
      detail: `${page.row?.operator ?? 'Somebody'} has changed this page meanwhile.`,
    });
  }

  /** Stores a change with its revision and its activity. */
  async function store(em: SqlEntityManager, read: Read, change: PageChange, by: Caller | undefined) {
    const { row } = await knownAsRead(em, read);
    const { what, fields, action, published = row?.published ?? null, draft = row?.draft ?? null } = change;
    const who = { at: now(), operatorId: by?.id ?? null, operator: by?.username ?? null };
    const { path } = read;
    await storePage(em, { path, published, draft, revision: read.revision + 1, ...who });
    await noteUses(em, { path, published, draft });
    const same = await sameDraft(em, path, change, who);
    await keepPageRevision(em, { path, what, fields, ...who }, same);
    if (same === undefined) await note(em, action, path, by);
  }

  /** The history entry that this draft updates. */
  async function sameDraft(
    em: SqlEntityManager,
    path: string,
    { action }: PageChange,
    { at, operatorId }: { at: Date; operatorId: number | null },
  ): Promise<number | undefined> {
    if (action !== DRAFT_SAVED) return undefined;
    const newest = await findNewestRevision(em, path);
    const isSame =
      newest?.what === 'draft' &&
      (newest.operatorId ?? null) === operatorId &&
      at.getTime() - newest.at.getTime() < ONE_DRAFT;
    return isSame ? newest.id : undefined;
  }

  const note = (em: SqlEntityManager, action: string, path: string, by: Caller | undefined) =>
    recordActivity(em, { by, at: now(), action, subject: 'page', detail: { path } });

  return { known, knownAsRead, store, note };
}

const NEWEST_FIRST = { id: 'desc' } as const;

export const findPages = (em: SqlEntityManager): Promise<PageRow[]> =>
  em.find(PageEntity, {}, { orderBy: { path: 'asc' }, disableIdentityMap: true });

export const findPage = (em: SqlEntityManager, path: string): Promise<PageRow | null> =>
  em.findOne(PageEntity, { path }, { disableIdentityMap: true });

export const countOwnPages = (em: SqlEntityManager): Promise<number> =>
  em.count(PageEntity, { path: { $like: `${OWN_PAGES}%` } });

export async function storePage(em: SqlEntityManager, row: PageRow): Promise<void> {
  await em.upsert(PageEntity, row);
}

export async function movePage(em: SqlEntityManager, from: string, to: string): Promise<void> {
  await em.nativeUpdate(PageEntity, { path: from }, { path: to });
  await em.nativeUpdate(PageRevisionEntity, { path: from }, { path: to });
}

export const findRevision = (em: SqlEntityManager, id: number): Promise<PageRevisionRow | null> =>
  em.findOne(PageRevisionEntity, { id }, { disableIdentityMap: true });

export const listRevisions = (
  em: SqlEntityManager,
  path: string,
  limit: number,
): Promise<Omit<PageRevisionRow, 'fields' | 'path' | 'operatorId'>[]> =>
  em.find(
    PageRevisionEntity,
    { path },
    { fields: ['id', 'what', 'at', 'operator'], orderBy: NEWEST_FIRST, limit, disableIdentityMap: true },
  );

/** The newest first. */
export async function revisionIds(em: SqlEntityManager, path: string): Promise<number[]> {
  const rows = await em.find(
    PageRevisionEntity,
    { path },
    { fields: ['id'], orderBy: NEWEST_FIRST, disableIdentityMap: true },
  );
  return rows.map(({ id }) => id);
}

export async function deleteRevisions(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await em.nativeDelete(PageRevisionEntity, { id: { $in: [...ids] } });
}

export const findNewestRevision = (em: SqlEntityManager, path: string): Promise<PageRevisionRow | null> =>
  em.findOne(PageRevisionEntity, { path }, { orderBy: NEWEST_FIRST, disableIdentityMap: true });

/** Those of its text and of its links. */
const picturesOfPage = ({ markdown, share }: PageFields): string[] =>
  [...picturesIn(markdown), share].filter(Boolean);

/** Notes which pictures a page has. */
export async function noteUses(em: SqlEntityManager, row: Pick<PageRow, 'path' | 'published' | 'draft'>) {
  const { path: id, published, draft } = row;
  const title = published?.title ?? draft?.title ?? '';
  await setUses(em, { kind: 'page_text', id, title }, published ? picturesIn(published.markdown) : []);
  await setUses(em, { kind: 'page_share', id, title }, published?.share ? [published.share] : []);
  await setUses(em, { kind: 'page_draft', id, title }, draft ? picturesOfPage(draft) : []);
}

/** Stores an entry of a page's history with its pictures; the oldest ones over the limit go. @param same the entry that this one replaces */
export async function keepPageRevision(
  em: SqlEntityManager,
  row: Omit<PageRevisionRow, 'id'>,
  same?: number,
): Promise<void> {
  const { path, at, fields = null } = row;
  if (same !== undefined && fields !== null) await changePageRevision(em, same, { fields, at });
  else {
    const id = await em.insert(PageRevisionEntity, row);
    await noteRevisionUses(em, id, fields);
  }
  await forgetRevisions(em, path, PAGE_REVISIONS_KEPT);
}

/** Another text in an entry of a page's history. */
export async function changePageRevision(
  em: SqlEntityManager,
  id: number,
  change: { fields: PageFields; at?: Date },
): Promise<void> {
  await em.nativeUpdate(PageRevisionEntity, { id }, change);
  await noteRevisionUses(em, id, change.fields);
}

/** Removes all but the newest entries of a page's history. */
export async function forgetRevisions(em: SqlEntityManager, path: string, keep: number): Promise<void> {
  const ids = await revisionIds(em, path);
  const old = ids.slice(keep);
  for (const id of old) await noteRevisionUses(em, id, null);
  await deleteRevisions(em, old);
}

const noteRevisionUses = (em: SqlEntityManager, id: number, fields: PageFields | null) =>
  setUses(
    em,
    { kind: 'page_revision', id, title: fields?.title ?? '' },
    fields === null ? [] : picturesOfPage(fields),
  );

/** Pictures in the texts of pages, published or not, and in what they said before. */
export const pagePictures: PictureHolder = {
  plan: async (edit) => async (em) => {
    const paths = await pathsWith(em, edit.name);
    const earlier = await pathsOfRevisions(em, edit.name);
    await lockNames(
      em,
      [...paths, ...earlier].map((path) => `page ${path}`),
    );
    // Earlier texts keep the alternative texts that they had.
    if (edit.to !== undefined) await changeRevisions(em, { name: edit.name, to: edit.to });
    let isShown = false;
    for (const path of paths) {
      const row = await findPage(em, path);
      if (row === null) continue;
      const published = row.published ? edited(row.published, edit) : null;
      const draft = row.draft ? edited(row.draft, edit) : null;
      // Who has it open is told: their text has the former picture.
      await storePage(em, { ...row, published, draft, revision: row.revision + 1 });
      await noteUses(em, { path, published, draft });
      isShown ||= published !== null;
    }
    if (isShown) await raisePages(em);
  },
};

async function pathsWith(em: SqlEntityManager, name: string): Promise<string[]> {
  const owners = [
    ...(await ownersOf(em, 'page_text', name)),
    ...(await ownersOf(em, 'page_share', name)),
    ...(await ownersOf(em, 'page_draft', name)),
  ];
  return [...new Set(owners)];
}

async function pathsOfRevisions(em: SqlEntityManager, name: string): Promise<string[]> {
  const ids = await ownersOf(em, 'page_revision', name);
  const revisions = await Promise.all(ids.map((id) => findRevision(em, Number(id))));
  return revisions.flatMap((revision) => revision?.path ?? []);
}

async function changeRevisions(em: SqlEntityManager, edit: PictureEdit): Promise<void> {
  for (const id of (await ownersOf(em, 'page_revision', edit.name)).map(Number)) {
    const revision = await findRevision(em, id);
    if (!revision?.fields) continue;
    await changePageRevision(em, id, { fields: edited(revision.fields, edit) });
  }
}

const edited = (fields: PageFields, edit: PictureEdit): PageFields => ({
  ...fields,
  markdown: editText(fields.markdown, edit),
  share: fields.share === edit.name && edit.to !== undefined ? edit.to.name : fields.share,
});
