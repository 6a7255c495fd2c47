import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { digesting, sumLine } from './digest.ts';
import { SUMS } from './entries.ts';

export interface ArchivedFile {
  name: string;
  path: string;
}

/** Writes a new file that only its owner reads: messages and the operator's password hash are in it. */
export async function writeArchive(target: string, files: AsyncIterable<ArchivedFile>): Promise<void> {
  const archive = pack();
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await Promise.all([fill(archive, files), pipeline(archive, output)]);
}

async function fill(archive: Pack, files: AsyncIterable<ArchivedFile>): Promise<void> {
  let sums = '';
  for await (const { name, path } of files) {
    const { pass, sum } = digesting();
    const { size, mtime } = await stat(path);
    await pipeline(createReadStream(path), pass, archive.entry({ name, size, mtime, mode: 0o600 }));
    sums += sumLine(sum(), name);
  }
  archive.entry({ name: SUMS, mode: 0o600 }, sums);
  archive.finalize();
}
