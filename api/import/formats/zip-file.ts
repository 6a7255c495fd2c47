import { type Entry, openPromise } from 'yauzl';
import { ImportRefused } from '#api/import/import-faults.ts';

const ENTRIES_MAX = 200_000;

export interface Archive {
  /** The paths of its files, parted by `/`. */
  paths: readonly string[];
  /** Reads a file to its end, and gives the first `length` bytes. @throws ImportRefused where it is larger than `max`, or other than the archive says */
  read: (path: string, max: number, length?: number) => Promise<Buffer | undefined>;
  close: () => void;
}

/**
 * A zip archive whose files are read one at a time, each within a bound; nothing of it is written to a disk.
 * @throws ImportRefused if it is not an archive, has too many files, or has names that lead out of it
 */
export async function openArchive(file: string): Promise<Archive> {
  // Names with `..`, a drive, a backslash or a slash before them are refused by yauzl, and so is a size that is a lie.
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    refuse,
  );
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > ENTRIES_MAX)
      throw new ImportRefused(`The archive has over ${ENTRIES_MAX.toLocaleString('en')} files.`);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      if (entry.isEncrypted())
        throw new ImportRefused('The archive is encrypted. Make one without a password.');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof ImportRefused ? error : refuse(error);
  }

  async function read(path: string, max: number, length = max): Promise<Buffer | undefined> {
    const entry = entries.get(path);
    if (entry === undefined) return undefined;
    if (entry.uncompressedSize > max) {
      throw new ImportRefused(`${entry.fileName} is larger than ${Math.round(max / 1024 / 1024)} MB.`);
    }
    // Memory of its own can be given to another thread.
    const bytes = Buffer.allocUnsafeSlow(Math.min(length, entry.uncompressedSize));
    let at = 0;
    try {
      for await (const piece of await zip.openReadStreamPromise(entry)) at += piece.copy(bytes, at);
      return bytes;
    } catch (error) {
      throw new ImportRefused(`${entry.fileName} cannot be unpacked: ${messageOf(error)}`);
    }
  }

  return { paths: [...entries.keys()], read, close: () => zip.close() };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function refuse(error: unknown): never {
  const reason = messageOf(error);
  if (/end of central directory/i.test(reason))
    throw new ImportRefused('The file is no zip archive, or it was cut.');
  throw new ImportRefused(`Couldn’t read the archive: ${reason}.`);
}
