import { open } from 'node:fs/promises';
import { readGhost } from './ghost-reader.ts';
import { ImportRefused, type Source } from './source-item.ts';
import { readWordpress } from './wordpress-reader.ts';

/** Whether the file is a zip archive, by its first bytes. @throws ImportRefused */
export const isArchive = async (file: string): Promise<boolean> => (await beginningOf(file)).startsWith('PK');

/** The export in a file, whichever of those that are known it is. @throws ImportRefused */
export async function openSource(file: string): Promise<Source> {
  const start = await beginningOf(file);
  if (start === '') throw new ImportRefused('The file is empty.');
  if (start.startsWith('<')) return readWordpress(file);
  if (start.startsWith('{')) return readGhost(file);
  throw new ImportRefused('The file is no export that is known: of WordPress (XML) or Ghost (JSON).');
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read.`,
    );
  });
  try {
    if (!(await file.stat()).isFile()) throw new ImportRefused(`${path} is no file.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .trimStart();
  } finally {
    await file.close();
  }
}
