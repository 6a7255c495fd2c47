import * as z from 'zod/mini';
import { owners } from './auth-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { PAGE_NUMBER_MAX } from './list-rules.ts';
import { text, wholeNumber } from './text.ts';

/** How many of a kind an import made, changed, found as they were, or left alone. */
const counts = z.object({ made: z.int(), changed: z.int(), unchanged: z.int(), left: z.int() });

export const importCounts = z.object({
  /** All that the file has: each is in one of the counts of posts, pages, files and others. */
  entries: z.int(),
  posts: counts,
  pages: counts,
  /** Pictures and others that the source had: in texts, in the library alone, or not here. */
  files: z.object({ shown: z.int(), made: z.int(), unchanged: z.int(), left: z.int() }),
  /** Entries of menus, templates, blocks, and whatever else. `used`: they are in texts. */
  others: z.object({ used: z.int(), left: z.int() }),
  categories: z.int(),
  pictures: z.object({ found: z.int(), missing: z.int() }),
  addresses: z.int(),
  fixtures: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** What an import says while it works. */
export const importEvent = z.discriminatedUnion('type', [
  /** `doing`: what is done now. */
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int(), doing: z.optional(z.string()) }),
  /** What does not survive, or came otherwise than it was. */
  z.object({ type: z.literal('line'), about: z.string(), text: z.string() }),
  z.object({ type: z.literal('done'), dry_run: z.boolean(), counts: importCounts }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type ImportEvent = z.infer<typeof importEvent>;

/** The largest piece of a file. Bytes. */
export const PIECE_BYTES_MAX = 4 * 1024 * 1024;
/** Pieces of one file: 1 GB. */
export const PIECES_MAX = 256;
export const IMPORT_BYTES_MAX = PIECE_BYTES_MAX * PIECES_MAX;

const uploadName = z.uuid('Must be a UUID.');

const bytesMessage = `Must be a whole number from 1 to ${2 * IMPORT_BYTES_MAX}.`;

/** A file whose pieces were sent. */
const importUpload = z.object({
  upload: uploadName,
  pieces: wholeNumber(1, PIECES_MAX, `Must be a whole number from 1 to ${PIECES_MAX}.`),
});
export type ImportUpload = z.output<typeof importUpload>;

const sentUpload = z.object({ upload: z.string(), pieces: z.int() });

/** `waiting`: the server that has its file has not begun it. */
export const importStates = ['waiting', 'running', 'stopped', 'failed', 'done'] as const;

export const importRun = z.object({
  id: z.string(),
  /** The name of its file; '' where it is not known. */
  name: z.string(),
  file: sentUpload,
  media: z.nullable(sentUpload),
  dry_run: z.boolean(),
  /** Everything comes in as drafts. */
  drafts: z.boolean(),
  /** What is not next to the export is fetched from the site that it is of. */
  fetch: z.boolean(),
  asked_at: z.iso.datetime(),
  state: z.enum(importStates),
  /** Parts that are done: files, posts, pages. */
  done: z.int(),
  total: z.int(),
  /** What is done now, in words; '' for nothing. */
  doing: z.string(),
  /** null: not known yet. */
  seconds_left: z.nullable(z.int()),
  /** Whether nothing was done for a while. */
  is_slow: z.boolean(),
  /** Lines of its report. */
  lines: z.int(),
  /** Once it is done. */
  counts: z.nullable(importCounts),
  /** Why it failed. */
  message: z.nullable(z.string()),
  /** Its files are on the server still: it can be begun again. */
  has_files: z.boolean(),
});
export type ImportRunView = z.output<typeof importRun>;

export const storePiece = defineEndpoint('POST /moving/pieces', owners, {
  status: 201,
  summary:
    'The next piece of a file that is to be imported. The last one sent again takes the place of the one before; all go after a day',
  limits: { bytes: 16 * 1024, fileBytes: PIECE_BYTES_MAX, seconds: 300 },
  body: z.object({
    /** A name that is made for one file. */
    upload: uploadName,
    at: wholeNumber(0, PIECES_MAX - 1, `Must be a whole number from 0 to ${PIECES_MAX - 1}.`),
    /** Bytes that are still to come for this import, this piece among them: whether there is room is known at once. */
    remaining: z.optional(wholeNumber(1, 2 * IMPORT_BYTES_MAX, bytesMessage)),
    /** Another file of the same import, which was sent before. */
    beside: z.optional(uploadName),
  }),
  file: 'piece',
  response: z.object({ bytes: z.int() }),
  errors: ['upload_gone'],
});

export const listUploads = defineEndpoint('GET /moving/uploads', owners, {
  summary: 'The files that wait to be imported',
  response: z.array(z.object({ upload: z.string(), bytes: z.int(), since: z.iso.datetime() })),
});

export const removeUpload = defineEndpoint('DELETE /moving/uploads/:upload', owners, {
  summary: 'Remove a file that waits to be imported, and stop its import',
  params: z.object({ upload: uploadName }),
});

const asked = {
  file: importUpload,
  /** A zip archive of pictures next to it. */
  media: z.optional(importUpload),
  dry_run: z.boolean('Must be true or false.'),
};

/** For programs: the screen calls `startImport`, which continues when its client leaves. */
export const importContent = defineEndpoint('POST /moving/import', owners, {
  summary:
    'Import a file whose pieces were sent, or say first what would come of it: events progress, line, done, failed until it is done',
  body: z.object(asked),
  response: 'events',
});

/** For how long reports are kept. */
export const REPORT_DAYS = 7;

export const startImport = defineEndpoint('POST /moving/imports', owners, {
  status: 201,
  summary:
    'Begin to import a file whose pieces were sent, or to say what would come of it. It goes on when the client leaves',
  body: z.object({
    ...asked,
    /** Everything comes in as drafts. */
    drafts: z.optional(z.boolean('Must be true or false.')),
    /** What is not next to the export is fetched from the site that it is of; in a dry run it is counted. */
    fetch: z.optional(z.boolean('Must be true or false.')),
    /** The name of the file, to be shown with its report. */
    name: z.optional(text({ max: 300, line: true })),
  }),
  response: importRun,
  errors: ['upload_gone'],
});

export const listImports = defineEndpoint('GET /moving/imports', owners, {
  summary: `Imports that are under way, and those of the last ${REPORT_DAYS} days, newest first, twenty at most`,
  response: z.array(importRun),
});

/** Lines of a report in one answer. */
export const LINES_MAX = 1_000;

export const readImportLines = defineEndpoint('GET /moving/imports/:run/lines', owners, {
  paged: true,
  summary: 'The lines of the report of an import: what did not survive, or came otherwise than it was',
  params: z.object({ run: z.uuid('Must be a UUID.') }),
  query: z.object({
    page: z.optional(wholeNumber(1, PAGE_NUMBER_MAX, 'Must be a whole number from 1.')),
    limit: z.optional(wholeNumber(1, LINES_MAX, `Must be a whole number from 1 to ${LINES_MAX}.`)),
  }),
  response: z.string(),
});

export const stopImport = defineEndpoint('POST /moving/imports/:run/stop', owners, {
  summary: 'Stop an import. What was imported stays, and its files stay on the server',
  params: z.object({ run: z.uuid('Must be a UUID.') }),
});

export const exportContent = defineEndpoint('POST /moving/export', owners, {
  summary:
    'All content as a zip archive: Markdown with front matter, pictures, JSON; no people, messages, sessions or secrets',
  response: 'zip',
  errors: ['export_running'],
});
