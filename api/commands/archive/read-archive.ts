import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { digesting, sumLine } from './digest.ts';
import { DATABASE, isEntry, SUMS } from './entries.ts';

/** The file is none of our backups, or not whole. */
export class ArchiveRefused extends Error {}

const FOREIGN = 'The file is no backup of this site.';
const DAMAGED = 'The backup is damaged: it does not match its checksums, or its end is missing.';

/** Unpacks a backup into an empty folder and compares every file with its checksum. @throws ArchiveRefused */
export async function readArchive(file: string, folder: string): Promise<void> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), archive);
  // Its error reaches the loop below, too.
  reading.catch(() => undefined);
  const found = new Map<string, string>();
  let listed: string | undefined;
  let begun = false;
  try {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (type !== 'file' || listed !== undefined) throw new ArchiveRefused(FOREIGN);
      if (name === SUMS) listed = await text(entry);
      else if (!isEntry(name) || found.has(name)) throw new ArchiveRefused(FOREIGN);
      else {
        begun = true;
        found.set(name, await unpack(entry, join(folder, name)));
      }
    }
    await reading;
  } catch (error) {
    throw isOfDisk(error) || error instanceof ArchiveRefused
      ? error
      : new ArchiveRefused(begun ? DAMAGED : FOREIGN, { cause: error });
  }
  if (!begun) throw new ArchiveRefused(FOREIGN);
  const sums = [...found].map(([name, sum]) => sumLine(sum, name)).join('');
  if (listed !== sums || !found.has(DATABASE)) throw new ArchiveRefused(DAMAGED);
}

/** Answers with the file's digest. */
async function unpack(entry: AsyncIterable<unknown>, path: string): Promise<string> {
  const { pass, sum } = digesting();
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Readable.from(entry), pass, createWriteStream(path, { flags: 'wx', flush: true }));
  return sum();
}

const isOfDisk = (error: unknown) => error instanceof Error && 'errno' in error;
