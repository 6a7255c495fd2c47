import { readArchive } from './archive/archive-source.ts';
import { beginningOf, encodingOf } from './formats/text-encoding.ts';
import { readGhost } from './ghost/ghost-source.ts';
import { ImportRefused } from './import-faults.ts';
import type { ItemSource } from './item-source.ts';
import { readWordpress } from './wordpress/wordpress-source.ts';

/** The export in a file, whichever of those that are known it is. @throws ImportRefused */
export async function openSource(file: string, { hasMedia }: { hasMedia: boolean }): Promise<ItemSource> {
  const start = await startOf(file);
  if (start === '') throw new ImportRefused('The file is empty.');
  if (start.startsWith('PK')) {
    if (hasMedia)
      throw new ImportRefused('An export of such a site has its pictures in it: name no other files.');
    return readArchive(file);
  }
  if (start.startsWith('<')) return readWordpress(file);
  if (start.startsWith('{')) return readGhost(file);
  throw new ImportRefused('The file is no export that is known: of WordPress (XML) or Ghost (JSON).');
}

async function startOf(path: string): Promise<string> {
  const bytes = await beginningOf(path);
  const encoding = encodingOf(bytes);
  return new TextDecoder(/^utf-16/.test(encoding) ? encoding : 'utf-8').decode(bytes).trimStart();
}
