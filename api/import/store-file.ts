import { inTransaction } from '#api/db/transaction.ts';
import { cut } from '#contract/characters.ts';
import { ALTERNATIVE_MAX } from '#contract/media-library.ts';
import type { ImportCounts } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import type { createFileUses } from './file-uses.ts';
import type { ImportDeps } from './import-deps.ts';
import type { createImportPictures } from './import-pictures.ts';
import { lineOf } from './item-fields.ts';
import type { SourceFile } from './source-item.ts';
import { plainWords } from './text/html-elements.ts';

interface Import {
  pictures: ReturnType<typeof createImportPictures>;
  uses: ReturnType<typeof createFileUses>;
  counts: ImportCounts;
  dryRun: boolean;
}

const isPicture = (url: string) => /\.(?:jpe?g|png|webp|avif)$/i.test(url.split(/[?#]/)[0] ?? '');

/** Files of an export, after its texts: pictures that none of these shows come into the library. Each call gives what is to be said of one. */
export function createFileImport(
  { orm, now }: Pick<ImportDeps, 'orm' | 'now'>,
  { pictures, uses, counts, dryRun }: Import,
) {
  /** Fingerprints of what comes: a file may be there twice. */
  const seen = new Set<string>();

  return async function importFile(file: SourceFile): Promise<string | undefined> {
    const use = uses.of(file);
    if (use === 'shown') {
      counts.files.shown += 1;
      return undefined;
    }
    if (!isPicture(file.url))
      return left('only JPEG, PNG, WebP and AVIF are imported; links to it stay as they are');
    // The texts that show it said so.
    if (use === 'missing') return left(undefined);
    if (use === 'smaller missing')
      return left('it is not in the files beside the export; a text shows a smaller copy');
    const path = pictures.find(file.url);
    if (path === undefined) return left('no text shows it, and it is not in the files beside the export');
    const fault = await pictures.faultOf(path);
    if (fault !== undefined) return left(fault);
    return store(file, path);
  };

  async function store(file: SourceFile, path: string): Promise<string | undefined> {
    const { digest, isKnown } = await pictures.fileOf(path);
    const isThere = isKnown || seen.has(digest);
    seen.add(digest);
    if (!isThere && !dryRun) {
      pictures.nextItem();
      try {
        const picture = await pictures.ofFile(path);
        const as = {
          alt: cut(lineOf(file.alt || plainWords(file.caption)), ALTERNATIVE_MAX - 1),
          ofPost: false,
          at: now(),
        };
        await inTransaction(orm, (em) => picture.store(em, as));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return left(error.detail ?? error.message);
      }
    }
    counts.files[isThere ? 'unchanged' : 'made'] += 1;
    return undefined;
  }

  function left(why: string | undefined): string | undefined {
    counts.files.left += 1;
    return why === undefined ? undefined : `Not imported: ${why.replace(/\.$/, '')}.`;
  }
}
