import { type EntityName, LockMode, wrap } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { CategoryEntity } from '#api/features/blog/blog.entities.ts';
import { CannedReplyEntity, LabelEntity, SavedViewEntity } from '#api/features/contact/desk.entities.ts';
import { DeletedRowEntity, type restorable } from './trash.entities.ts';

export type Kind = (typeof restorable)[number];

interface StoredRow {
  id: number;
  operator?: number | null;
}

/** What the four have in common. */
const stored = (entity: unknown) => entity as EntityName<StoredRow>;

/** Where the rows are, and which column is their name. */
const tables: Record<Kind, { entity: EntityName<StoredRow>; name: string }> = {
  category: { entity: stored(CategoryEntity), name: 'category' },
  label: { entity: stored(LabelEntity), name: 'name' },
  canned_reply: { entity: stored(CannedReplyEntity), name: 'title' },
  saved_view: { entity: stored(SavedViewEntity), name: 'name' },
};

/** Copies a row, which nobody else changes until the transaction ends. Gives the copy's id; undefined without such a row. */
export async function copyRow(
  em: SqlEntityManager,
  kind: Kind,
  rowId: number,
  copy: { deletedAt: Date; movedTo: number | null },
): Promise<number | undefined> {
  const { entity, name } = tables[kind];
  const row = await em.findOne(entity, { id: rowId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (row === null) return undefined;
  const fields = wrap(row).toPOJO() as StoredRow & Record<string, string>;
  const operator = fields.operator ?? null;
  return em.insert(DeletedRowEntity, { kind, rowId, name: fields[name] ?? '', fields, operator, ...copy });
}

/** Copies made after `since`, of what is of all or of this operator. */
interface Wanted {
  kind: Kind;
  since: Date;
  operator: number | undefined;
}

const copiesOf = ({ kind, since, operator }: Wanted) => ({
  kind,
  deletedAt: { $gt: since },
  $or: [{ operator: null }, ...(operator === undefined ? [] : [{ operator }])],
});

/** To be used up in this transaction. */
export const findCopy = (em: SqlEntityManager, wanted: Wanted, rowId: number) =>
  em.findOne(
    DeletedRowEntity,
    { ...copiesOf(wanted), rowId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );

/** @throws a unique violation when another row has its name */
export async function insertRow(em: SqlEntityManager, kind: Kind, fields: object): Promise<void> {
  await em.insert(tables[kind].entity, fields as StoredRow);
}

export async function deleteRow(em: SqlEntityManager, kind: Kind, id: number): Promise<void> {
  await em.nativeDelete(tables[kind].entity, { id });
}

export async function deleteCopy(em: SqlEntityManager, id: number): Promise<void> {
  await em.nativeDelete(DeletedRowEntity, { id });
}
