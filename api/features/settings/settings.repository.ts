import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { NoticeWords } from '#contract/words/notice.ts';
import {
  SitePreviewEntity,
  type SitePreviewRow,
  SiteRevisionEntity,
  type SiteRevisionRow,
} from './settings.entities.ts';

const NEWEST_FIRST = { id: 'desc' } as const;

export type RevisionHead = Omit<SiteRevisionRow, 'content' | 'notice'>;

/** What is published; null where nobody has published yet. */
export const lastRevision = (em: SqlEntityManager): Promise<SiteRevisionRow | null> =>
  em.findOne(SiteRevisionEntity, { id: { $gt: 0 } }, { orderBy: NEWEST_FIRST });

/** Those of all revisions, the newest first. */
export async function listNotices(em: SqlEntityManager): Promise<NoticeWords[]> {
  const rows = await em.find(
    SiteRevisionEntity,
    {},
    { fields: ['id', 'notice'], disableIdentityMap: true, orderBy: NEWEST_FIRST },
  );
  return rows.map(({ notice }) => notice);
}

export const listRevisions = (em: SqlEntityManager, limit: number): Promise<RevisionHead[]> =>
  em.find(
    SiteRevisionEntity,
    {},
    {
      fields: ['id', 'at', 'operatorId', 'operator', 'changed', 'restores'],
      disableIdentityMap: true,
      orderBy: NEWEST_FIRST,
      limit,
    },
  );

/** Gives its id. */
export const insertRevision = (em: SqlEntityManager, row: Omit<SiteRevisionRow, 'id'>): Promise<number> =>
  em.insert(SiteRevisionEntity, row);

/** Deletes all but the newest `max`, and but the newest with each notice: a version of it never comes again with other words. */
export async function deleteOldRevisions(em: SqlEntityManager, max: number): Promise<void> {
  const rows = await em.find(
    SiteRevisionEntity,
    {},
    { fields: ['id', 'notice'], disableIdentityMap: true, orderBy: NEWEST_FIRST },
  );
  const versions = new Set<string>();
  const old = rows.filter(({ notice: { version } }, at) => {
    const isKept = at < max || !versions.has(version);
    versions.add(version);
    return !isKept;
  });
  const ids = old.slice(0, 1_000).map(({ id }) => id);
  if (ids.length > 0) await em.nativeDelete(SiteRevisionEntity, { id: { $in: ids } });
}

/** Of all that built pages are made of. */
export async function stateRevision(em: SqlEntityManager): Promise<number> {
  const row = await tablesOf(em).selectFrom('site_state').select('revision').executeTakeFirstOrThrow();
  return Number(row.revision);
}

/** To be called in the transaction that changes what built pages are made of: each server makes its pages anew. */
export async function raiseState(em: SqlEntityManager): Promise<number> {
  await tablesOf(em)
    .updateTable('site_state')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  return stateRevision(em);
}

/** Of those that are there at once the oldest go. */
export async function insertPreview(em: SqlEntityManager, row: SitePreviewRow, most: number): Promise<void> {
  await em.insert(SitePreviewEntity, row);
  const rest = await em.find(
    SitePreviewEntity,
    {},
    { fields: ['id'], orderBy: { until: 'desc', id: 'asc' }, offset: most, limit: most },
  );
  await em.nativeDelete(SitePreviewEntity, { id: { $in: rest.map(({ id }) => id) } });
}
