import { defineEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';

/** Tables whose deleted rows are kept as JSON, until the trash is emptied. */
export const restorable = ['category', 'label', 'canned_reply', 'saved_view'] as const;

/** A row that was deleted and can be restored. Others may take its name. */
export const DeletedRowEntity = defineEntity({
  name: 'DeletedRow',
  tableName: 'deleted_row',
  uniques: [{ name: 'deleted_row_kind_unique', properties: ['kind', 'rowId'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    kind: p.enum(restorable),
    rowId: p.integer(),
    name: p.text(),
    fields: p.type(JsonText<object>).$type<object>(),
    /** The owner; null: all operators shared it. */
    operator: () => p.manyToOne(OperatorEntity).nullable().deleteRule('cascade'),
    /** The category that a deleted category's posts went to. */
    movedTo: p.integer().nullable(),
    deletedAt: p.type(Milliseconds).$type<Date>(),
  },
});

/** What belonged to a deleted row: the messages of a label, the posts of a category. */
export const DeletedLinkEntity = defineEntity({
  name: 'DeletedLink',
  tableName: 'deleted_link',
  properties: {
    deletedRow: () => p.manyToOne(DeletedRowEntity).primary().deleteRule('cascade').index(false),
    linkId: p.integer().primary(),
  },
});
