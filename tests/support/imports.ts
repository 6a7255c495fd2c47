import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createCategoryService } from '#api/features/blog/category.service.ts';
import { createPostImport } from '#api/features/blog/post-import.service.ts';
import { createPictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { publisherWithoutPages } from '#api/features/settings/site-publisher.service.ts';
import { exportAll } from '#api/import/archive/export.service.ts';
import { openArchive } from '#api/import/formats/zip-file.ts';
import { type ZipEntry, zipOf } from '#api/import/formats/zip-writer.ts';
import { createImporter } from '#api/import/import.service.ts';
import { createSourceReader, type OpenSource } from '#api/import/source-thread.ts';
import type { ImportCounts, ImportEvent } from '#contract/import.ts';
import type { Client } from './client.ts';
import { aForm } from './posts.ts';
import { tempFolder } from './temp-folder.ts';
import type { TestApp } from './test-app.ts';

export interface Imported {
  /** `about: text`, a line each. */
  lines: string[];
  counts: ImportCounts;
}

export interface ImportOptions {
  dryRun?: boolean;
  drafts?: boolean;
  fetch?: boolean;
  /** A folder or an archive with pictures. */
  media?: string;
  /** What others do while a text is rendered. */
  duringRender?: () => Promise<unknown>;
  /** Reads in threads of its own. */
  openSource?: OpenSource;
}

/** Starts one thread for all. */
const openInThread = createSourceReader();

export function importerOf(
  { orm, pictures, env }: TestApp,
  duringRender: () => Promise<unknown> = async () => undefined,
  openSource: OpenSource = openInThread,
) {
  const now = () => new Date();
  return createImporter({
    openSource,
    trustedOrigins: env.noticeOrigins,
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
  { dryRun = false, drafts, fetch, media, duringRender, openSource }: ImportOptions = {},
): Promise<Imported> {
  const lines: string[] = [];
  let counts: ImportCounts | undefined;
  for await (const event of importerOf(app, duringRender, openSource).importFile(
    { file, media },
    { dryRun, drafts, fetch },
  )) {
    if (event.type === 'line') lines.push(`${event.about}: ${event.text}`);
    if (event.type === 'done') counts = event.counts;
  }
  if (counts === undefined) throw new Error('the import came to no end');
  return { lines, counts };
}

/** The path of a new file with this text. */
export async function fileOf(text: string | Uint8Array, name = 'export.xml'): Promise<string> {
  const file = join(await tempFolder('export'), name);
  await writeFile(file, text);
  return file;
}

/** The path of a new folder with these files, by their paths in it. */
export async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await tempFolder('media');
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}

/** The path of a new archive. */
export async function zipFile(entries: readonly ZipEntry[]): Promise<string> {
  const file = join(await tempFolder('zip'), 'archive.zip');
  const all = async function* () {
    yield* entries;
  };
  await pipeline(Readable.from(zipOf(all())), createWriteStream(file));
  return file;
}

/** The path of an archive of all content. */
export async function exportOf(app: TestApp): Promise<string> {
  const file = join(await tempFolder('export'), 'content.zip');
  await pipeline(Readable.from(exportAll(app.orm)), createWriteStream(file));
  return file;
}

/** The files of an archive by their paths. */
export async function filesOf(archive: string): Promise<Map<string, Buffer>> {
  const opened = await openArchive(archive);
  const files = new Map<string, Buffer>();
  for (const path of opened.paths)
    files.set(path, (await opened.read(path, 1e8)) ?? Buffer.from('this file cannot be read'));
  opened.close();
  return files;
}

/** The path of an export of a site with some of its files changed. */
export async function changedExport(
  app: TestApp,
  change: (path: string, bytes: Buffer) => Buffer,
): Promise<string> {
  const files = await filesOf(await exportOf(app));
  return zipFile([...files].map(([path, bytes]) => ({ path, bytes: change(path, bytes) })));
}

/** What an owner does in the browser. */
export function importsBy(owner: Client) {
  return {
    /** Sends a piece of a file. Gives the status of the answer. */
    async sendPiece(upload: string, at: number, piece: Uint8Array, more: Record<string, string> = {}) {
      const form = aForm({ ...more, upload, at: String(at), piece });
      return (await owner.post('/moving/pieces', form)).status;
    },
    /** Has an import done, and waits for its end. */
    async run(json: object): Promise<ImportEvent[]> {
      const { headers, body } = await owner.post('/moving/import', json);
      const type = headers.get('content-type');
      if (!type?.includes('text/event-stream')) throw new Error(`an import was answered as ${type}`);
      const blocks = body.split('\n\n').filter((block: string) => block.startsWith('event:'));
      return blocks.map((block: string) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ''));
    },
  };
}
