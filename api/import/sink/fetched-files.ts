import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { inTransaction } from '#api/db/transaction.ts';
import type { NewPicture, PictureSize } from '#api/features/media/picture.service.ts';
import { type FileFetch, NotFetched } from '#api/import/file-fetch.ts';
import { fetchedPictures, rememberSource, type SourceKey } from '#api/import/import-source.queries.ts';
import { hostOf } from '#api/import/item-source.ts';
import { counted, quoted } from '#api/import/notes.ts';
import { Problem } from '#contract/problem.ts';
import type { SinkDeps } from './incoming.ts';

const AT_ONCE = 3;
/** Files with these endings would be fetched for nothing. */
const OTHER_ENDING = /\.(?:gif|svgz?|bmp|tiff?|ico|pdf)$/i;
export const ONLY_PICTURES = 'only JPEG, PNG, WebP and AVIF are imported';

/** How far the fetching is. */
interface FetchProgress {
  done: number;
  total: number;
  /** `12 of 80 files, 3.4 MB`; '' where there are none. */
  text: string;
}

export type FetchedFiles = Awaited<ReturnType<typeof createFetchedFiles>>;

/**
 * Pictures that this import or an earlier one fetched from the old site, and pictures that will be fetched. Each is
 * stored as soon as it arrives: an import that was stopped fetches none of them again.
 * @param source the name of the old site
 * @param fetchFile undefined where nothing is to be fetched
 */
export async function createFetchedFiles(
  deps: Pick<SinkDeps, 'orm' | 'pictures' | 'now'>,
  { source, fetchFile }: { source: string; fetchFile: FileFetch | undefined },
) {
  const { orm, pictures } = deps;
  const here = await fetchedPictures(orm.em.fork(), source);
  /** The addresses of files, by their names here. */
  const addresses = new Map<string, string>();
  const wanted = new Map<string, PictureNote>();
  /** Why files did not come, in half a sentence. */
  const faults = new Map<string, string>();
  const unreported = new Set<string>();
  const made = new Set<string>();
  /** Pictures by their content: files that arrive together may be the same. */
  const byDigest = new Map<string, ReturnType<typeof importPicture>>();
  const got = { files: 0, bytes: 0 };
  let settled = 0;
  let isOver = false;

  /** `import_source` knows the kinds post and page alone: a file has a `sourceId` that no post has. */
  const keyOf = (file: string): SourceKey => ({
    ...{ source, kind: 'post' },
    sourceId: `file ${digestOf(file)}`,
  });
  const pictureOf = (file: string): PictureSize | undefined => here.get(keyOf(file).sourceId);

  async function fetchOne(file: string, note: PictureNote): Promise<void> {
    const address = addresses.get(file);
    if (fetchFile === undefined || address === undefined) return;
    try {
      const bytes = await fetchFile(address);
      got.bytes += bytes.length;
      if (!pictures.isPicture(bytes)) throw new NotFetched(ONLY_PICTURES);
      const hash = digestOf(bytes);
      const first = byDigest.get(hash);
      const picture = first ?? importPicture(deps, bytes, note);
      byDigest.set(hash, picture);
      const { name, width, height, isNew } = await picture;
      if (isNew && first === undefined) made.add(file);
      const key = keyOf(file);
      await inTransaction(orm, (em) => rememberSource(em, { ...key, target: name, hash, revision: 0 }));
      here.set(key.sourceId, { name, width, height });
      got.files += 1;
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined) throw error;
      faults.set(file, fault);
      unreported.add(file);
    }
  }

  function progress(): FetchProgress {
    const { size: total } = wanted;
    const text = `${settled} of ${countOfFiles(total)}, ${megabytes(got.bytes)}`;
    return { done: settled, total, text: total === 0 ? '' : text };
  }

  return {
    pictureOf,
    isAsked: fetchFile !== undefined,

    /** The name of a file that was fetched, or will be. */
    find(address: URL): string | undefined {
      const file = nameOf(address);
      if (pictureOf(file) !== undefined) return file;
      const mayCome = fetchFile !== undefined && !isOver && /^https?:$/.test(address.protocol);
      if (!mayCome || OTHER_ENDING.test(address.pathname)) return undefined;
      // The first of several writings of an address counts.
      if (!addresses.has(file)) addresses.set(file, address.href);
      return file;
    },

    has: (file: string): boolean => addresses.has(file) || pictureOf(file) !== undefined,

    /** Why a file did not come, in half a sentence. */
    faultOf: (address: URL): string | undefined =>
      faults.get(nameOf(address)) ??
      (fetchFile !== undefined && OTHER_ENDING.test(address.pathname) ? ONLY_PICTURES : undefined),
    /** Notes that a line of an item reports it. */
    noteReported: (address: URL): unknown => unreported.delete(nameOf(address)),

    /** Has a file fetched. A picture that is more than the head of a post stays when the post goes. */
    want(file: string, note: PictureNote): void {
      if (!addresses.has(file) || pictureOf(file) !== undefined) return;
      if (wanted.get(file)?.ofPost !== false) wanted.set(file, note);
    },

    /** Fetches what is wanted, and says each time how far it is. No file is fetched afterwards. */
    async *fetchAll(): AsyncGenerator<FetchProgress> {
      const limit = pLimit(AT_ONCE);
      let moved = Promise.withResolvers<boolean>();
      async function fetchNext([file, note]: [string, PictureNote]): Promise<void> {
        if (isOver) return;
        await fetchOne(file, note);
        settled += 1;
        moved.resolve(false);
      }
      const each = [...wanted].map((next) => limit(fetchNext, next));
      const all = Promise.all(each).then(() => true);
      all.catch(() => undefined);
      try {
        for (let isEnd = false; !isEnd; ) {
          yield progress();
          isEnd = await Promise.race([all, moved.promise]);
          moved = Promise.withResolvers<boolean>();
        }
        yield progress();
      } finally {
        isOver = true;
        // Files that arrive are stored.
        await Promise.allSettled(each);
      }
    },

    /** Whether this import brought the file into the library. */
    isNew: (file: string): boolean => made.has(file),

    /** Lines for the end of the report. */
    *lines(): Generator<string> {
      for (const file of unreported)
        yield `${quoted(addresses.get(file) ?? file, 200)}: ${faults.get(file)}.`;
      if (wanted.size === 0) return;
      const failed = faults.size === 0 ? '' : `, ${faults.size} of ${wanted.size} did not come`;
      yield isOver
        ? `${countOfFiles(got.files)} fetched (${megabytes(got.bytes)})${failed}.`
        : `${countOfFiles(wanted.size)} would be fetched.`;
    },
  };
}

const digestOf = (of: string | Uint8Array) => hash('sha256', of);
const countOfFiles = (count: number) => counted(count, 'file', 'files');
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Names a file by its address, whatever the scheme and with or without `www.`. */
const nameOf = (url: URL) => `//${hostOf(url)}${url.pathname}${url.search}`;

/** Why one file did not come; undefined for what ends the import. */
function faultOf(error: unknown): string | undefined {
  if (error instanceof NotFetched) return `it was not fetched: ${error.message}`;
  if (!(error instanceof Problem) || error.status >= 500) return undefined;
  return `it cannot be shown: ${(error.detail ?? error.message).replace(/\.$/, '')}`;
}

export type PictureNote = Pick<NewPicture, 'alt' | 'ofPost'>;

/**
 * Gives the picture of the library that is made of these bytes. A new one has a transaction of its own: those of a whole
 * text would take too much memory, and no request would be answered while they are committed.
 * @throws Problem unsupported_image, unreadable_image, too_large
 */
export async function importPicture(
  { orm, pictures, now }: Pick<SinkDeps, 'orm' | 'pictures' | 'now'>,
  bytes: Uint8Array,
  note: PictureNote,
): Promise<PictureSize & { isNew: boolean }> {
  const known = await pictures.madeOf(bytes);
  if (known !== undefined) return { ...known, isNew: false };
  const encoded = await pictures.encode(bytes);
  // Requests are answered between these two steps, each of which may take a tenth of a second.
  await setImmediate();
  await inTransaction(orm, (em) => pictures.store(em, encoded, { ...note, by: undefined, at: now() }));
  return { name: encoded.name, ...encoded.size, isNew: true };
}
