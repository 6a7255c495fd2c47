import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createCategoryService } from '#api/features/blog/category.service.ts';
import { createPostImport } from '#api/features/blog/post-import.service.ts';
import { createPictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { createMoving } from '#api/features/moving/moving.service.ts';
import { publisherWithoutPages } from '#api/features/settings/site-publisher.service.ts';
import type { ImportCounts } from '#contract/moving.ts';
import { tempFolder } from './temp-folder.ts';
import type { TestApp } from './test-app.ts';

export interface Imported {
  /** `about: text`, a line each. */
  lines: string[];
  counts: ImportCounts;
}

interface Options {
  dryRun?: boolean;
  media?: string;
  /** What others do while a text is rendered. */
  duringRender?: () => Promise<void>;
}

export function movingOf({ orm, pictures }: TestApp, duringRender = async (): Promise<void> => undefined) {
  const now = () => new Date();
  return createMoving({
    orm,
    now,
    pictures,
    posts: createPostImport({
      renderText: async (text) => {
        await duringRender();
        return { html: text, renderer: 0 };
      },
      deletions: createPictureDeletion({ orm, now }),
    }),
    categories: createCategoryService({ orm, now }),
    publisher: publisherWithoutPages(orm),
  });
}

/** Imports a file as the command does. */
export async function importInto(
  app: TestApp,
  file: string,
  { dryRun = false, media, duringRender }: Options = {},
): Promise<Imported> {
  const lines: string[] = [];
  let counts: ImportCounts | undefined;
  for await (const event of movingOf(app, duringRender).importFile({ file, media }, { dryRun })) {
    if (event.type === 'line') lines.push(`${event.about}: ${event.text}`);
    if (event.type === 'done') counts = event.counts;
  }
  if (counts === undefined) throw new Error('the import came to no end');
  return { lines, counts };
}

/** The path of an archive of all content. */
export async function exportOf(app: TestApp): Promise<string> {
  const file = join(await tempFolder('export'), 'content.zip');
  await pipeline(Readable.from(movingOf(app).exportContent()), createWriteStream(file));
  return file;
}
