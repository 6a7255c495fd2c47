import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { editText, type PictureEdit, type PictureHolder } from '#api/features/media/picture-edit.service.ts';
import { ownersOf, setUses } from '#api/features/media/picture-use.service.ts';
import { raiseSiteVersion } from '#api/features/settings/site-publisher.service.ts';
import { textHistory } from '#api/features/texts/text-history.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { picturesIn } from '#contract/media-rules.ts';
import {
  OWN_PAGES,
  PAGE_REVISIONS_KEPT,
  type PageFields,
  type PageRevisionView,
  type PageText,
} from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import { MINUTE_MS } from '#contract/time.ts';
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
const ONE_DRAFT = 30 * MINUTE_MS;

interface Deps {
  now: () => Date;
  /** The pages as they ship. */
  shipped: () => Promise<readonly PageText[]>;
}

/** How pages are read and stored, in the transaction of a change. */
export function pageChanges({ now, shipped }: Deps) {
  const changedBy = (by: Caller | undefined) => ({
    at: now(),
    operatorId: by?.id ?? null,
    operator: by?.username ?? null,
  });

  async function known(em: SqlEntityManager, path: string): Promise<KnownPage> {
    const page = (await shipped()).find((each) => each.path === path);
    const row = await findPage(em, path);
    if (page === undefined && row === null) throw new Problem('not_found');
    return { path, shipped: page, row };
  }

  /** The page, where it is still as it was read. @throws Problem changed_meanwhile, not_found */
  async function requireUnchanged(em: SqlEntityManager, { path, revision }: Read): Promise<KnownPage> {
    await lockNames(em, [`page ${path}`]);
    const page = await known(em, path);
    if ((page.row?.revision ?? 0) === revision) return page;
    throw new Problem('changed_meanwhile', {
      detail: `${page.row?.operator ?? 'An import'} has changed this page since.`,
    });
  }

  /** Stores a change with its revision and its activity. */
  async function store(em: SqlEntityManager, read: Read, change: PageChange, by: Caller | undefined) {
    const { row } = await requireUnchanged(em, read);
    const { what, fields, action, published = row?.published ?? null, draft = row?.draft ?? null } = change;
    const who = changedBy(by);
    const { path } = read;
    await storePage(em, { path, published, draft, revision: read.revision + 1, ...who });
    const same = await sameDraft(em, path, change, who);
    await pageHistory.keep(em, { path, what, fields, ...who }, same);
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
    const newest = await em.findOne(
      PageRevisionEntity,
      { path },
      { orderBy: { id: 'desc' }, disableIdentityMap: true },
    );
    const isSame =
      newest?.what === 'draft' &&
      (newest.operatorId ?? null) === operatorId &&
      at.getTime() - newest.at.getTime() < ONE_DRAFT;
    return isSame ? newest.id : undefined;
  }

  const note = (em: SqlEntityManager, action: string, path: string, by: Caller | undefined) =>
    recordActivity(em, { by, at: now(), action, subject: 'page', detail: { path } });

  return { changedBy, known, requireUnchanged, store, note };
}

export const findPages = (em: SqlEntityManager): Promise<PageRow[]> =>
  em.find(PageEntity, { deletedAt: null }, { orderBy: { path: 'asc' }, disableIdentityMap: true });

export const findPage = (em: SqlEntityManager, path: string): Promise<PageRow | null> =>
  em.findOne(PageEntity, { path, deletedAt: null }, { disableIdentityMap: true });

export const countOwnPages = (em: SqlEntityManager): Promise<number> =>
  em.count(PageEntity, { path: { $like: `${OWN_PAGES}%` } });

export const findRevision = (em: SqlEntityManager, id: number): Promise<PageRevisionRow | null> =>
  em.findOne(PageRevisionEntity, { id }, { disableIdentityMap: true });

/** Stores a page that is not in the trash, with the pictures that it has. */
export async function storePage(
  em: SqlEntityManager,
  row: Omit<PageRow, 'deletedAt' | 'deletedPath'>,
): Promise<void> {
  await em.upsert(PageEntity, { ...row, deletedAt: null, deletedPath: null });
  await noteUses(em, row);
}

/** Moves a page to another address, with its history. */
export async function movePage(em: SqlEntityManager, from: string, to: string): Promise<void> {
  await noteUses(em, { path: from, published: null, draft: null });
  await em.nativeUpdate(PageEntity, { path: from }, { path: to });
  await em.nativeUpdate(PageRevisionEntity, { path: from }, { path: to });
}

/** A page in the trash: `path` is its key there. */
export type TrashedPage = PageRow & { deletedPath: string };

/** Moves a page with its history to the trash, where they hold no pictures. Gives its key there. */
export async function trashPage(em: SqlEntityManager, path: string, at: Date): Promise<string> {
  const key = randomUUID();
  await movePage(em, path, key);
  await em.nativeUpdate(PageEntity, { path: key }, { deletedAt: at, deletedPath: path });
  await pageHistory.release(em, { path: key });
  return key;
}

/** Locks a page in the trash until the transaction ends. @throws Problem not_found where none was deleted later than `since` */
export async function lockTrashed(em: SqlEntityManager, key: string, since: Date): Promise<TrashedPage> {
  const row = await em.findOne(
    PageEntity,
    { path: key, deletedAt: { $gt: since } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );
  if (row === null) throw new Problem('not_found');
  return { ...row, deletedPath: row.deletedPath ?? '' };
}

/** Takes a page out of the trash, with those of its pictures that are still there. */
export async function untrashPage(em: SqlEntityManager, trashed: TrashedPage, path: string): Promise<void> {
  await movePage(em, trashed.path, path);
  await storePage(em, { ...trashed, path });
  await pageHistory.restoreUses(em, { path });
}

/** Deletes pages for good that went to the trash by `until`, with their history. Returns how many. */
export async function purgePages(em: SqlEntityManager, until: Date): Promise<number> {
  const rows = await em.find(
    PageEntity,
    { deletedAt: { $lte: until } },
    { fields: ['path'], lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );
  for (const { path } of rows) {
    await pageHistory.forget(em, { path });
    await em.nativeDelete(PageEntity, { path });
  }
  return rows.length;
}

/** The pictures of its text and of its links. */
const picturesOfPage = ({ markdown, share }: PageFields): string[] =>
  [...picturesIn(markdown), share].filter(Boolean);

/** Notes which pictures a page has. */
async function noteUses(em: SqlEntityManager, row: Pick<PageRow, 'path' | 'published' | 'draft'>) {
  const { path: id, published, draft } = row;
  const title = published?.title ?? draft?.title ?? '';
  await setUses(em, { kind: 'page_text', id, title }, published ? picturesIn(published.markdown) : []);
  await setUses(em, { kind: 'page_share', id, title }, published?.share ? [published.share] : []);
  await setUses(em, { kind: 'page_draft', id, title }, draft ? picturesOfPage(draft) : []);
}

/** Former content of pages. */
export const pageHistory = textHistory<PageRevisionRow>({
  entity: PageRevisionEntity,
  use: 'page_revision',
  max: PAGE_REVISIONS_KEPT,
  sameText: ({ path }) => ({ path }),
  owner: ({ fields }) => ({ title: fields?.title ?? '' }),
  picturesOf: ({ fields }) => (fields ? picturesOfPage(fields) : []),
  edited: ({ fields }, edit) => ({ fields: fields && edited(fields, edit) }),
});

/** Pictures in the texts of pages, published or not, and in their former content. */
export const pagePictures: PictureHolder = {
  plan: async (edit) => async (em) => {
    const paths = await pathsWith(em, edit.name);
    const earlier = (await pageHistory.having(em, edit.name)).map(({ path }) => path);
    await lockNames(
      em,
      [...paths, ...earlier].map((path) => `page ${path}`),
    );
    await pageHistory.replacePicture(em, edit);
    let isShown = false;
    for (const path of paths) {
      const row = await findPage(em, path);
      if (row === null) continue;
      const published = row.published ? edited(row.published, edit) : null;
      const draft = row.draft ? edited(row.draft, edit) : null;
      // A new revision, since an editor that has the page open shows the former picture.
      await storePage(em, { ...row, published, draft, revision: row.revision + 1 });
      isShown ||= published !== null;
    }
    if (isShown) await raiseSiteVersion(em);
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

const edited = (fields: PageFields, edit: PictureEdit): PageFields => ({
  ...fields,
  markdown: editText(fields.markdown, edit),
  share: fields.share === edit.name && edit.to !== undefined ? edit.to.name : fields.share,
});
