import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { JsonText, Milliseconds } from '#api/db/column-types.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { ImportCounts, ImportEvent, ImportUpload } from '#contract/import.ts';

const sourceKinds = ['post', 'page'] as const;

/**
 * What was made of an item of a source, or of a file that was fetched from its site: a second import finds it by this. One row, of the
 * source `this site`, has the name of this site in its exports.
 */
export const ImportSourceEntity = defineEntity({
  name: 'ImportSource',
  tableName: 'import_source',
  properties: {
    /** One site as one program exports it: `wordpress https://example.com`. */
    source: p.text().primary(),
    /** A fetched file is a `post`, too. */
    kind: p.enum(sourceKinds).primary(),
    /** The number or name of the item there; of a fetched file `file` and a hash of its address. */
    sourceId: p.text().primary(),
    /** A name that stays the same there; '' where there is none, or version 1.4.0 imported it. */
    guid: p.text().default(''),
    /** The id of the post here, the path of the page, or the name of the picture. */
    target: p.text(),
    /** A hash of all that it was made of, by which a change of the source is noticed; of a fetched file that of its bytes. */
    hash: p.string().length(64),
    /** The revision after the import; of a fetched file 0. A post or page with another one was changed by an operator. */
    revision: p.integer(),
  },
});
export type ImportSourceRow = InferEntity<typeof ImportSourceEntity>;

/** A file that is uploaded to be imported. One server has it. */
export const ImportUploadEntity = defineEntity({
  name: 'ImportUpload',
  tableName: 'import_upload',
  properties: {
    /** An id that the page made which uploads. */
    upload: p.string().length(36).primary(),
    /** The name of the folder of the process that has it. */
    server: p.text(),
    storedAt: p.type(Milliseconds).$type<Date>(),
    /** When its server was last alive. */
    seenAt: p.type(Milliseconds).$type<Date>().index(),
    bytes: p.integer(),
    state: p.enum(['open', 'removed'] as const),
    /** Why its server cannot take a waiting piece. */
    fault: p.text().nullable(),
  },
});

export type ImportUploadRow = InferEntity<typeof ImportUploadEntity>;

/** A piece that reached another server waits as a row until the server that has the file takes it. */
export const ImportPieceEntity = defineEntity({
  name: 'ImportPiece',
  tableName: 'import_piece',
  properties: {
    upload: p.string().length(36).primary(),
    /** Counted from 0. */
    at: p.integer().primary(),
    storedAt: p.type(Milliseconds).$type<Date>().index(),
    /** How many bytes are still to come, with this piece. */
    remaining: p.bigint('number'),
    bytes: p.blob(),
  },
});

/** What an operator asked for. */
export interface ImportTask {
  file: ImportUpload;
  media?: ImportUpload | undefined;
  dryRun: boolean;
  drafts?: boolean | undefined;
  fetch?: boolean | undefined;
  by?: Caller | undefined;
  name?: string | undefined;
}

/** How far an import is. */
export interface ImportProgress {
  done: number;
  total: number;
  doing: string;
  /** How many lines its report has. */
  lines: number;
  /** When it began, and when it last did something. */
  begunAt: number;
  movedAt: number;
}

/** How an import ended. */
export interface ImportEnd {
  counts?: ImportCounts;
  message?: string;
}

export type ReportLine = Extract<ImportEvent, { type: 'line' }>;

/** An import in the browser. The server that has its file does it. */
export const ImportRunEntity = defineEntity({
  name: 'ImportRun',
  tableName: 'import_run',
  properties: {
    id: p.string().length(36).primary(),
    server: p.text(),
    askedAt: p.type(Milliseconds).$type<Date>().index(),
    /** When its server was last alive. */
    seenAt: p.type(Milliseconds).$type<Date>(),
    state: p.enum(['waiting', 'running', 'stopped', 'failed', 'done'] as const),
    task: p
      .type(JsonText<ImportTask>)
      .$type<ImportTask>()
      .columnType('text'),
    progress: p
      .type(JsonText<ImportProgress>)
      .$type<ImportProgress>()
      .columnType('text'),
    outcome: p
      .type(JsonText<ImportEnd>)
      .$type<ImportEnd>()
      .columnType('text')
      .nullable(),
  },
});
export type ImportRunRow = InferEntity<typeof ImportRunEntity>;

/** The lines of the report of an import. */
export const ImportLineEntity = defineEntity({
  name: 'ImportLine',
  tableName: 'import_line',
  properties: {
    run: p.string().length(36).primary(),
    at: p.integer().primary(),
    event: p
      .type(JsonText<ReportLine>)
      .$type<ReportLine>()
      .columnType('text'),
  },
});
