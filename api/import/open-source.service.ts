import { beginningOf, encodingOf } from './formats/text-encoding.ts';
import { readGhost } from './ghost/ghost-reader.ts';
import { ImportRefused, type Source } from './source-item.ts';
import { readWordpress } from './wordpress/wordpress-reader.ts';

/** Whether the file is a zip archive, by its first bytes. @throws ImportRefused */
export const isArchive = async (file: string): Promise<boolean> => (await startOf(file)).startsWith('PK');

/** The export in a file, whichever of those that are known it is. @throws ImportRefused */
export async function openSource(file: string): Promise<Source> {
  const start = await startOf(file);
  if (start === '') throw new ImportRefused('The file is empty.');
  if (start.startsWith('<')) return readWordpress(file);
  if (start.startsWith('{')) return readGhost(file);
  throw new ImportRefused('The file is no export that is known: of WordPress (XML) or Ghost (JSON).');
}

async function startOf(path: string): Promise<string> {
  const bytes = await beginningOf(path);
  const encoding = encodingOf(bytes);
  return new TextDecoder(/^utf-16/.test(encoding) ? encoding : 'utf-8').decode(bytes).trimStart();
}
