import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { TRASH_MS } from '#contract/restorable.ts';
import type { Kind } from './deleted-row.repository.ts';
import * as repository from './deleted-row.repository.ts';
import { DeletedRowEntity } from './trash.entities.ts';

/** What was deleted before this time cannot be restored. */
const restorableSince = (now: Date) => new Date(now.getTime() - TRASH_MS);

/** A copy of a row that was deleted. */
export interface TrashedRow {
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
 * Keeps a copy of a row that is about to be deleted, for TRASH_DAYS. Nobody else deletes it until the transaction ends.
 * undefined: there is no such row.
 */
export async function trashRow(
  em: SqlEntityManager,
  kind: Kind,
  rowId: number,
  { now, movedTo = null }: { now: Date; movedTo?: number | null | undefined },
): Promise<TrashedRow | undefined> {
  const id = await repository.copyRow(em, kind, rowId, { deletedAt: now, movedTo });
  return id === undefined ? undefined : { id, rowId, movedTo };
}

/**
 * Puts a deleted row back into its table, under its id; `relink` what belonged to it. False: it cannot be restored.
 * @throws a unique violation when another row has its name
 */
export async function restoreRow(
  em: SqlEntityManager,
  kind: Kind,
  rowId: number,
  { now, operator }: By,
  relink?: (trashed: TrashedRow) => Promise<unknown>,
): Promise<boolean> {
  const trashed = await repository.findCopy(em, { kind, since: restorableSince(now), operator }, rowId);
  if (trashed === null) return false;
  await repository.insertRow(em, kind, trashed.fields);
  await relink?.({ id: trashed.id, rowId, movedTo: trashed.movedTo ?? null });
  await repository.deleteCopy(em, trashed.id);
  return true;
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
