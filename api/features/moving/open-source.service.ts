import { open } from 'node:fs/promises';
import { ImportRefused, type Source } from './source-item.ts';
import { readWordpress } from './wordpress-reader.ts';

/** The export in a file, whichever of those that are known it is. @throws ImportRefused */
export async function openSource(file: string): Promise<Source> {
  const start = await beginningOf(file);
  if (start === '') throw new ImportRefused('The file is empty.');
  if (start.startsWith('<')) return readWordpress(file);
  throw new ImportRefused('The file is no export that is known: WordPress (XML).');
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
