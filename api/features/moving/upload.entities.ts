import { defineEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';

/** A piece of a file that is uploaded to be imported: any server may read it. They go with the import, or after a day. */
export const ImportPieceEntity = defineEntity({
  name: 'ImportPiece',
  tableName: 'import_piece',
  properties: {
    /** Made by the page that uploads. */
    upload: p.string().length(36).primary(),
    /** Counted from 0. */
    at: p.integer().primary(),
    storedAt: p.type(Milliseconds).$type<Date>().index(),
    bytes: p.blob(),
  },
});
