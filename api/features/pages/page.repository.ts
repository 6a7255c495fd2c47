import type { SqlEntityManager } from '@mikro-orm/sql';
import { OWN_PAGES } from '#contract/page-text.ts';
import { PageEntity, PageRevisionEntity, type PageRevisionRow, type PageRow } from './page.entities.ts';

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
