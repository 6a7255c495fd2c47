import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openArchive } from '#api/features/moving/zip-file.ts';
import { type ZipEntry, zipOf } from '#api/features/moving/zip-writer.ts';
import { exportOf } from './imports.ts';
import { tempFolder } from './temp-folder.ts';
import type { TestApp } from './test-app.ts';

/** The path of a new archive. */
export async function zipFile(entries: readonly ZipEntry[]): Promise<string> {
  const file = join(await tempFolder('zip'), 'archive.zip');
  const all = async function* () {
    yield* entries;
  };
  await pipeline(Readable.from(zipOf(all())), createWriteStream(file));
  return file;
}

/** The path of an export of a site with some of its files changed. */
export async function changedExport(
  app: TestApp,
  change: (path: string, bytes: Buffer) => Buffer,
): Promise<string> {
  const archive = await openArchive(await exportOf(app));
  const entries: ZipEntry[] = [];
  for (const { path } of archive.files) {
    entries.push({ path, bytes: change(path, (await archive.read(path, 1e8)) ?? Buffer.alloc(0)) });
  }
  archive.close();
  return zipFile(entries);
}
