import { inTransaction } from '#api/db/transaction.ts';
import { sizeOfWebp } from '#api/db/webp-size.ts';
import type { ImportDeps } from '#api/import/import-deps.ts';
import { isWholePicture } from '#api/import/picture-file-check.ts';
import { imageWidths } from '#contract/image-url.ts';
import { MASTER_WIDTH_MAX, TALLEST } from '#contract/media.ts';
import type { ImportCounts } from '#contract/moving.ts';
import type { ContentArchive, PictureBytes } from './content-archive.ts';
import { faultOf, pictureForm } from './content-form.ts';
import type { ContentRow } from './content-rows.ts';

/** Stores a picture of an archive as it is. Gives why it is left out; undefined where it is there. */
export async function storePicture(
  { orm, pictures }: ImportDeps,
  archive: ContentArchive,
  row: ContentRow,
  { counts, dryRun }: { counts: ImportCounts; dryRun: boolean },
): Promise<string | undefined> {
  const parsed = pictureForm.safeParse(row);
  if (!parsed.success) return missing(counts, faultOf(parsed.error));
  const { name, alt, kind, sha256, date, of_post } = parsed.data;
  if (await pictures.isKnown(name)) {
    counts.pictures.found += 1;
    return undefined;
  }
  const files = await archive.readPicture(name);
  const size = sizeOf(files);
  const fault = size === undefined ? 'its largest size is not in the archive.' : filesFault(files, size);
  if (size === undefined || fault !== undefined) return missing(counts, fault ?? '');
  counts.pictures.found += 1;
  if (dryRun) return undefined;
  await inTransaction(orm, (em) =>
    pictures.store(
      em,
      { name, files, kind, sha256, size },
      { alt, by: undefined, at: new Date(date), ofPost: of_post },
    ),
  );
  return undefined;
}

function missing(counts: ImportCounts, why: string): string {
  counts.pictures.missing += 1;
  return `Left out: ${why}`;
}

type Size = NonNullable<ReturnType<typeof sizeOfWebp>>;

function sizeOf(files: readonly PictureBytes[]): Size | undefined {
  const master = files.find(({ format }) => format === 'master');
  return master && sizeOfWebp(master.bytes);
}

function filesFault(files: readonly PictureBytes[], size: Size): string | undefined {
  const master = files.find(({ format }) => format === 'master');
  if (
    size.width !== master?.width ||
    size.width > MASTER_WIDTH_MAX ||
    size.height > TALLEST * MASTER_WIDTH_MAX
  ) {
    return 'its largest size is another than its name says.';
  }
  for (const width of imageWidths) {
    for (const format of ['avif', 'webp'] as const) {
      if (!files.some((file) => file.width === width && file.format === format))
        return `its size ${width}.${format} is not in the archive.`;
    }
  }
  const isKnown = ({ width, format }: PictureBytes) =>
    format === 'master' || imageWidths.some((each) => each === width);
  if (!files.every(isKnown)) return 'it has sizes that no picture has.';
  return files.every(({ bytes, format }) => isWholePicture(bytes, format === 'avif' ? 'avif' : 'webp'))
    ? undefined
    : 'a file of it is no picture, or more than one.';
}
