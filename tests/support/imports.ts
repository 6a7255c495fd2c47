import { createCategoryService } from '#api/features/blog/category.service.ts';
import { createPostImport } from '#api/features/blog/post-import.service.ts';
import { createPictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { createImporter } from '#api/features/moving/import.service.ts';
import { NO_MEDIA, openMedia } from '#api/features/moving/media-files.ts';
import { openSource } from '#api/features/moving/open-source.service.ts';
import type { ImportCounts } from '#contract/moving.ts';
import type { TestApp } from './test-app.ts';

export interface Imported {
  /** `about: text`, a line each. */
  lines: string[];
  counts: ImportCounts;
}

interface Options {
  dryRun?: boolean;
  media?: string;
}

/** Imports a file as the command does. */
export async function importInto(
  app: TestApp,
  file: string,
  { dryRun = false, media }: Options = {},
): Promise<Imported> {
  const { orm, pictures } = app;
  const now = () => new Date();
  const importer = createImporter({
    orm,
    now,
    pictures,
    posts: createPostImport({
      renderText: async (text) => ({ html: text, renderer: 0 }),
      deletions: createPictureDeletion({ orm, now }),
    }),
    categories: createCategoryService({ orm, now }),
  });
  const files = media === undefined ? NO_MEDIA : await openMedia(media);
  const lines: string[] = [];
  let counts: ImportCounts | undefined;
  try {
    for await (const event of importer.run(await openSource(file), files, { dryRun })) {
      if (event.type === 'line') lines.push(`${event.about}: ${event.text}`);
      if (event.type === 'done') counts = event.counts;
    }
  } finally {
    files.close();
  }
  if (counts === undefined) throw new Error('the import came to no end');
  return { lines, counts };
}
