import { defineEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';

/** A file that is uploaded to be imported: which server has it. */
export const ImportUploadEntity = defineEntity({
  name: 'ImportUpload',
  tableName: 'import_upload',
  properties: {
    /** Made by the page that uploads. */
    upload: p.string().length(36).primary(),
    /** A process, by the name of its folder. */
    server: p.text(),
    storedAt: p.type(Milliseconds).$type<Date>(),
    /** When its server last said that it runs. */
    seenAt: p.type(Milliseconds).$type<Date>().index(),
    bytes: p.integer(),
    state: p.enum(['open', 'removed'] as const),
    /** Why its server cannot take a waiting piece. */
    fault: p.text().nullable(),
  },
});

/** A piece that reached another server than the one that has the file; gone once that one has taken it. */
export const ImportPieceEntity = defineEntity({
  name: 'ImportPiece',
  tableName: 'import_piece',
  properties: {
    upload: p.string().length(36).primary(),
    /** Counted from 0. */
    at: p.integer().primary(),
    storedAt: p.type(Milliseconds).$type<Date>().index(),
    /** Bytes that are still to come, this piece among them. */
    remaining: p.bigint('number'),
    bytes: p.blob(),
  },
});

/** An import in the browser. The server that has its file does it. */
export const ImportRunEntity = defineEntity({
  name: 'ImportRun',
  tableName: 'import_run',
  properties: {
    id: p.string().length(36).primary(),
    server: p.text(),
    askedAt: p.type(Milliseconds).$type<Date>().index(),
    state: p.enum(['asked', 'running', 'stopped'] as const),
    /** JSON: its files, by whom, whether it is a dry run. */
    task: p.text(),
  },
});

/** Progress and report of an import. */
export const ImportEventEntity = defineEntity({
  name: 'ImportEvent',
  tableName: 'import_event',
  properties: {
    run: p.string().length(36).primary(),
    at: p.integer().primary(),
    /** JSON. */
    event: p.text(),
  },
});
