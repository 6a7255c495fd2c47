import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { DeletedName, PageQuery } from '#contract/deleted-names.ts';
import type { Page } from '#contract/endpoint.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { DeletedRowEntity } from './deletion.entities.ts';
import type { Kind } from './deletion.repository.ts';
import * as repository from './deletion.repository.ts';

/** Rows of a page where nothing else is asked for. */
const ROWS = 100;

/** What was deleted before this time cannot be restored. */
const restorableSince = (now: Date) => new Date(now.getTime() - RESTORE_MS);

/** A copy of a row that was deleted. */
export interface KeptRow {
  /** Of the copy: `deleted_link` has what belonged to the row. */
  id: number;
  rowId: number;
  /** Of a category: where its posts went. */
  movedTo: number | null;
}

/** Who restores, and when. Without an operator only what is of all. */
interface By {
  now: Date;
  operator?: number;
}

/**
 * Keeps a copy of a row that is about to be deleted, for RESTORE_MINUTES. Nobody else deletes it until the transaction ends.
 * undefined: there is no such row.
 */
export async function keepRow(
  em: SqlEntityManager,
  kind: Kind,
  rowId: number,
  { now, movedTo = null }: { now: Date; movedTo?: number | null | undefined },
): Promise<KeptRow | undefined> {
  const id = await repository.copyRow(em, kind, rowId, { deletedAt: now, movedTo });
  return id === undefined ? undefined : { id, rowId, movedTo };
}

/**
 * Puts a deleted row back into its table, under its id; `relink` what belonged to it. False: it cannot be restored.
 * @throws a unique violation when another row has its name
 */
export async function putRowBack(
  em: SqlEntityManager,
  kind: Kind,
  rowId: number,
  { now, operator }: By,
  relink?: (kept: KeptRow) => Promise<unknown>,
): Promise<boolean> {
  const kept = await repository.findCopy(em, { kind, since: restorableSince(now), operator }, rowId);
  if (kept === null) return false;
  await repository.insertRow(em, kind, kept.fields);
  await relink?.({ id: kept.id, rowId, movedTo: kept.movedTo ?? null });
  await repository.deleteCopy(em, kept.id);
  return true;
}

/** The latest deletion first. */
export async function listDeletedRows(
  orm: Orm,
  kind: Kind,
  { now, operator }: By,
  { page = 1, limit = ROWS }: PageQuery,
): Promise<Page<DeletedName>> {
  const wanted = { kind, since: restorableSince(now), operator };
  const [rows, total] = await repository.pageOfCopies(orm.em.fork(), wanted, {
    limit,
    offset: (page - 1) * limit,
  });
  return {
    rows: rows.map(({ rowId, name, deletedAt }) => ({
      id: rowId,
      name,
      deleted_at: deletedAt.toISOString(),
      restorable_until: new Date(deletedAt.getTime() + RESTORE_MS).toISOString(),
    })),
    total,
  };
}

/** Deletes the copies that cannot be restored. Gives how many there were. */
export const forgetDeletedRows = (orm: Orm, now: Date): Promise<number> =>
  inTransaction(orm, (em) =>
    em.nativeDelete(DeletedRowEntity, { deletedAt: { $lte: restorableSince(now) } }),
  );

/** Forgets deleted rows before their time, by what was in them. */
export async function dropDeletedRows(
  em: SqlEntityManager,
  kind: Kind,
  isDropped: (fields: object) => boolean,
): Promise<void> {
  for (const { id, fields } of await em.find(DeletedRowEntity, { kind }, { disableIdentityMap: true })) {
    if (isDropped(fields)) await repository.deleteCopy(em, id);
  }
}
