import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';

const sourceKinds = ['post', 'page'] as const;

/** What came from where: the same import twice finds it again. */
export const ImportSourceEntity = defineEntity({
  name: 'ImportSource',
  tableName: 'import_source',
  properties: {
    /** One site as one program exports it: `wordpress https://example.com`. */
    source: p.text().primary(),
    kind: p.enum(sourceKinds).primary(),
    /** Its number or name there. */
    sourceId: p.text().primary(),
    /** Its name for all times there; '': none, or imported by 1.4.0. */
    guid: p.text().default(''),
    /** The id of the post or page here. */
    target: p.text(),
    /** Of all that it was made of: whether the source changed since. */
    hash: p.string().length(64),
    /** The revision after the import: where the stored one differs, an operator changed the row. */
    revision: p.integer(),
  },
});
export type ImportSourceRow = InferEntity<typeof ImportSourceEntity>;

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
    /** When its server last said that it does it. */
    seenAt: p.type(Milliseconds).$type<Date>(),
    state: p.enum(['waiting', 'running', 'stopped', 'failed', 'done'] as const),
    /** JSON: its files, by whom, whether it is a dry run. */
    task: p.text(),
    /** JSON: how far it is. */
    progress: p.text(),
    /** JSON: its counts, or why it failed. */
    outcome: p.text().nullable(),
  },
});

/** The lines of the report of an import. */
export const ImportLineEntity = defineEntity({
  name: 'ImportLine',
  tableName: 'import_line',
  properties: {
    run: p.string().length(36).primary(),
    at: p.integer().primary(),
    /** JSON. */
    event: p.text(),
  },
});
