import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { ImportCounts, ImportEvent } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import { aboutOf } from './convert-item.ts';
import { createFileUses } from './file-uses.ts';
import type { ImportDeps } from './import-deps.ts';
import { createImportPictures } from './import-pictures.ts';
import { languageNote } from './item-language.ts';
import type { MediaFiles } from './media-files.ts';
import { quoted } from './notes.ts';
import { createOwnPaths } from './own-path.ts';
import type { LeftOut, Source } from './source-item.ts';
import { createFileImport } from './store-file.ts';
import { createItemImport } from './store-item.ts';

export interface ImportOptions {
  /** Says what would be done, and does nothing. */
  dryRun: boolean;
  by?: Caller | undefined;
  signal?: AbortSignal | undefined;
}

export type Importer = ReturnType<typeof createImporter>;

/** Posts and pages of another site, one after the other, each in a transaction of its own. */
export function createImporter(deps: ImportDeps) {
  async function* run(
    source: Source,
    media: MediaFiles,
    options: ImportOptions,
  ): AsyncGenerator<ImportEvent> {
    const { dryRun, by, signal } = options;
    const counts = noCounts();
    const ownPath = createOwnPaths(source);
    const pictures = createImportPictures(deps.pictures, media, ownPath);
    const uses = createFileUses(source.files, ownPath);
    const importItem = createItemImport(deps, { source, pictures, uses, counts, dryRun });
    const importFile = createFileImport(deps, { pictures, uses, counts, dryRun });
    const total = source.items + source.files.length;
    counts.entries = source.entries;
    let done = 0;
    try {
      yield { type: 'progress', done, total };
      const language = languageNote(source.language);
      if (language !== undefined) yield { type: 'line', about: 'The export', text: language };
      for await (const part of source.parts(signal)) {
        if (part.type === 'note') {
          yield { type: 'line', about: part.about, text: part.text };
          done += countLeft(counts, part.left);
          continue;
        }
        signal?.throwIfAborted();
        const about = aboutOf(part.item);
        try {
          for (const text of await importItem(part.item)) yield { type: 'line', about, text };
        } catch (error) {
          const why = faultOf(error);
          if (why === undefined) throw error;
          counts[part.item.kind === 'page' ? 'pages' : 'posts'].left += 1;
          yield { type: 'line', about, text: `Not imported: ${why}` };
        }
        done += 1;
        yield { type: 'progress', done, total };
      }
      for (const file of source.files) {
        signal?.throwIfAborted();
        const text = await importFile(file);
        if (text !== undefined) yield { type: 'line', about: `File ${quoted(file.url, 300)}`, text };
        done += 1;
        yield { type: 'progress', done, total };
      }
    } finally {
      if (!dryRun && done > 0) await note(counts, by);
    }
    yield { type: 'done', dry_run: dryRun, counts };
  }

  const note = ({ posts, pages }: ImportCounts, by: Caller | undefined) =>
    inTransaction(deps.orm, (em) =>
      recordActivity(em, {
        by,
        at: deps.now(),
        action: 'imported',
        subject: 'settings',
        detail: { made: posts.made + pages.made, changed: posts.changed + pages.changed },
      }),
    );

  return { run, note };
}

/** Faults of one item: the others are imported. */
const IN_ITEM = new Set(['invalid_fields', 'unreadable_image', 'unsupported_image', 'too_large']);

/** Why one item cannot be imported; undefined for what ends the import. */
function faultOf(error: unknown): string | undefined {
  // By the call stack: elements in elements, thousands of them.
  if (error instanceof RangeError) return 'it is nested too deep.';
  if (!(error instanceof Problem) || !IN_ITEM.has(error.code)) return undefined;
  return error.errors[0]?.message ?? error.detail ?? error.message;
}

/** Gives how many posts and pages are done with it. */
function countLeft(counts: ImportCounts, left: LeftOut = {}): number {
  const { posts = 0, pages = 0, others = 0, used = 0 } = left;
  counts.posts.left += posts;
  counts.pages.left += pages;
  counts.others.left += others;
  counts.others.used += used;
  return posts + pages;
}

export const noCounts = (): ImportCounts => ({
  posts: { made: 0, changed: 0, unchanged: 0, left: 0 },
  pages: { made: 0, changed: 0, unchanged: 0, left: 0 },
  entries: 0,
  files: { shown: 0, made: 0, unchanged: 0, left: 0 },
  others: { used: 0, left: 0 },
  categories: 0,
  pictures: { found: 0, missing: 0 },
  addresses: 0,
  fixtures: 0,
});
