import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { PageFields, PageRevisionView } from '#contract/page-desk.ts';
import type { PageText } from '#contract/page-text.ts';
import { Problem } from '#contract/problem.ts';
import * as repository from './page.repository.ts';
import type { KnownPage } from './page.views.ts';
import { keepPageRevision, noteUses } from './page-uses.ts';

/** The page as it was read. */
export interface Read {
  path: string;
  revision: number;
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
    const row = await repository.findPage(em, path);
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
    await repository.storePage(em, { path, published, draft, revision: read.revision + 1, ...who });
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
    const newest = await repository.findNewestRevision(em, path);
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
