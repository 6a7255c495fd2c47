import type { ImportCounts } from '#contract/moving.ts';
import type { ConvertedItem } from './convert-item.ts';
import type { createFileUses } from './file-uses.ts';
import type { createImportPictures } from './import-pictures.ts';
import { quoted } from './notes.ts';

/** Files by the addresses that an item names them by. */
export type FoundFiles = ReadonlyMap<string, string>;

interface Search {
  pictures: Pick<ReturnType<typeof createImportPictures>, 'find' | 'faultOf'>;
  uses: Pick<ReturnType<typeof createFileUses>, 'add'>;
  counts: ImportCounts;
}

/** Looks for the pictures of an item beside the export; what is not there is noted. */
export function createFileSearch({ pictures, uses, counts }: Search) {
  return async function findFiles({ item, pictures: urls, notes }: ConvertedItem): Promise<FoundFiles> {
    const files = new Map<string, string>();
    const { mainPicture, sharePicture } = item;
    const others = [mainPicture?.url, sharePicture].filter((url) => url !== undefined);
    const wanted = new Set([...others, ...urls]);
    for (const url of wanted) {
      const path = pictures.find(url);
      const fault =
        path === undefined ? 'it is not in the files beside the export' : await pictures.faultOf(path);
      uses.add(url, fault === undefined);
      if (path !== undefined && fault === undefined) files.set(url, path);
      else {
        const inText = urls.includes(url) ? '; in the text it is a link' : '';
        notes.add(`A picture is missing: ${quoted(url, 200)}, ${fault}${inText}`);
      }
    }
    counts.pictures.found += files.size;
    counts.pictures.missing += wanted.size - files.size;
    return files;
  };
}
