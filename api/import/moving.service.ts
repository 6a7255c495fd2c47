import type { ImportEvent } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import { openContentArchive } from './archive/content-archive.ts';
import { createContentImport } from './archive/content-import.service.ts';
import { exportContent } from './archive/export.service.ts';
import { createImporter, type ImportOptions, noCounts } from './import.service.ts';
import type { ImportDeps } from './import-deps.ts';
import { NO_MEDIA, openMedia } from './media-files.ts';
import { isArchive, openSource } from './open-source.service.ts';
import { ImportRefused } from './source-item.ts';

export type Moving = ReturnType<typeof createMoving>;

export interface Files {
  file: string;
  /** A folder or an archive with the pictures of an export of another program. */
  media?: string | undefined;
}

/** Content in and out. */
export function createMoving(deps: ImportDeps) {
  const importer = createImporter(deps);
  const content = createContentImport(deps);

  /** What came in is shown when the import is done. @throws ImportRefused for a file that cannot be imported */
  async function* importFile(files: Files, options: ImportOptions): AsyncGenerator<ImportEvent> {
    for await (const event of importAll(files, options)) {
      if (event.type === 'done' && !event.dry_run) yield* showPages();
      yield event;
    }
  }

  async function* showPages(): AsyncGenerator<ImportEvent> {
    try {
      await deps.publisher.showNow();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not_rendered') throw error;
      yield { type: 'line', about: 'The pages', text: error.message };
    }
  }

  async function* importAll({ file, media }: Files, options: ImportOptions): AsyncGenerator<ImportEvent> {
    if (await isArchive(file)) {
      if (media !== undefined)
        throw new ImportRefused('An export of such a site has its pictures in it: name no other files.');
      yield* importArchive(file, options);
      return;
    }
    const source = await openSource(file);
    const files = media === undefined ? NO_MEDIA : await openMedia(media);
    try {
      yield* importer.run(source, files, options);
    } finally {
      files.close();
    }
  }

  async function* importArchive(file: string, options: ImportOptions): AsyncGenerator<ImportEvent> {
    const { dryRun, by, signal } = options;
    const archive = await openContentArchive(file);
    const counts = noCounts();
    try {
      yield* content.run(archive, { counts, dryRun, signal });
    } finally {
      archive.close();
      if (!dryRun) await importer.note(counts, by);
    }
    yield { type: 'done', dry_run: dryRun, counts };
  }

  return { importFile, exportContent: () => exportContent(deps.orm) };
}
