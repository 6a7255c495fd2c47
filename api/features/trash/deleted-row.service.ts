import { type EntityName, LockMode, wrap } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { SelectQueryBuilder } from 'kysely';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { type Tables, tablesOf } from '#api/db/tables.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { CategoryEntity } from '#api/features/blog/blog.entities.ts';
import { CannedReplyEntity, LabelEntity, SavedViewEntity } from '#api/features/contact/contact.entities.ts';
import { Problem, type ProblemCode } from '#contract/problem.ts';
import { restorableSince } from '#contract/trash-rules.ts';
import { DeletedRowEntity, type restorable } from './trash.entities.ts';

type Kind = (typeof restorable)[number];

interface StoredRow {
  id: number;
  operator?: number | null;
}

/** The type that the four entities have in common. */
const stored = (entity: unknown) => entity as EntityName<StoredRow>;

/** Where the rows are, and which column is their name. */
const tables: Record<Kind, { entity: EntityName<StoredRow>; name: string }> = {
  category: { entity: stored(CategoryEntity), name: 'category' },
  label: { entity: stored(LabelEntity), name: 'name' },
  canned_reply: { entity: stored(CannedReplyEntity), name: 'title' },
  saved_view: { entity: stored(SavedViewEntity), name: 'name' },
};

/** A copy of a row that was deleted. */
export interface TrashedRow {
  /** The id of the copy, by which `deleted_link` has what belonged to the row. */
  id: number;
  rowId: number;
  /** The category that a deleted category's posts went to. */
  movedTo: number | null;
}

/**
 * Changes a list of things with names. Names and places are compared here: of two changes at once the second sees the first.
 * @param list names its lock; `taken`: the problem where another has the name
 */
export async function changeNames<T>(
  orm: Orm,
  { list, taken }: { list: string; taken?: ProblemCode },
  work: (em: SqlEntityManager) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(orm, async (em) => {
      await lockNames(em, [list]);
      return work(em);
    });
  } catch (error) {
    if (taken !== undefined && isUniqueViolation(error)) throw new Problem(taken, { cause: error });
    throw error;
  }
}

/** Names that differ only in letter case or outer blanks are one name. */
export function isNameOf(name: string): (other: string) => boolean {
  const fold = (text: string) => text.trim().normalize('NFKC').toLowerCase();
  const folded = fold(name);
  return (other) => fold(other) === folded;
}

/** The order of a list in which one thing was given another place. @param position from 1 */
export function orderWith(all: readonly { id: number }[], id: number, position: number): number[] {
  const order = all.map((each) => each.id).filter((other) => other !== id);
  order.splice(position - 1, 0, id);
  return order;
}

interface Trashing {
  now: Date;
  movedTo?: number | null | undefined;
  /** Notes or moves what belongs to the row, before it goes. */
  release?: (trashed: TrashedRow) => Promise<unknown>;
}

/** Moves a row into the trash. Nobody else deletes it until the transaction ends. @throws Problem not_found */
export async function trashRow(
  em: SqlEntityManager,
  kind: Kind,
  rowId: number,
  { now, movedTo = null, release }: Trashing,
): Promise<void> {
  const { entity, name } = tables[kind];
  const row = await em.findOne(entity, { id: rowId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (row === null) throw new Problem('not_found');
  const fields = wrap(row).toPOJO() as StoredRow & Record<string, string>;
  const id = await em.insert(DeletedRowEntity, {
    ...{ kind, rowId, fields, movedTo, name: fields[name] ?? '' },
    ...{ operator: fields.operator ?? null, deletedAt: now },
  });
  await release?.({ id, rowId, movedTo });
  await em.nativeDelete(entity, { id: rowId });
}

/** Notes the ids that belong to a row that is about to be deleted, so that its restoration finds them. */
export async function noteLinks<Table extends keyof Tables>(
  em: SqlEntityManager,
  { id }: TrashedRow,
  links: SelectQueryBuilder<Tables, Table, { link_id: number }>,
): Promise<void> {
  await tablesOf(em)
    .insertInto('deleted_link')
    .columns(['link_id', 'deleted_row_id'])
    .expression(links.select((eb) => eb.lit(id).as('deleted_row_id')))
    .execute();
}

/**
 * Puts a deleted row back into its table, under its id; `relink` what belonged to it. Without an operator only shared things are
 * restored.
 * @throws Problem not_found where it cannot be restored, and a unique violation when another row has its name
 */
export async function restoreRow(
  em: SqlEntityManager,
  kind: Kind,
  rowId: number,
  { now, operator }: { now: Date; operator?: number },
  relink?: (trashed: TrashedRow) => Promise<unknown>,
): Promise<void> {
  const ofAllOrOwn = [{ operator: null }, ...(operator === undefined ? [] : [{ operator }])];
  const trashed = await em.findOne(
    DeletedRowEntity,
    { kind, rowId, deletedAt: { $gt: restorableSince(now) }, $or: ofAllOrOwn },
    { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );
  if (trashed === null) throw new Problem('not_found');
  await em.insert(tables[kind].entity, trashed.fields as StoredRow);
  await relink?.({ id: trashed.id, rowId, movedTo: trashed.movedTo ?? null });
  await em.nativeDelete(DeletedRowEntity, { id: trashed.id });
}

/** Deletes the copies that cannot be restored any more. Returns how many. */
export const purgeDeletedRows = (orm: Orm, now: Date): Promise<number> =>
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
    if (isDropped(fields)) await em.nativeDelete(DeletedRowEntity, { id });
  }
}
