import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { PictureSize } from '#api/features/media/picture.service.ts';
import { ImportRefused, ItemFault } from '#api/import/import-faults.ts';
import {
  decoded,
  type FilePart,
  hostOf,
  type ReadText,
  type SomeCounts,
  type SourceFile,
} from '#api/import/item-source.ts';
import { lineOf, type Notes, quoted } from '#api/import/notes.ts';
import { cut } from '#contract/characters.ts';
import { ALTERNATIVE_MAX } from '#contract/media.ts';
import { Problem } from '#contract/problem.ts';
import { type FetchedFiles, importPicture, ONLY_PICTURES, type PictureNote } from './fetched-files.ts';
import type { Plan, SinkDeps } from './incoming.ts';
import { type MediaFiles, originalsOf } from './media-files.ts';

/** Maps the addresses in an item to files: to their paths next to the export, or the names of what is fetched. */
export type FoundFiles = ReadonlyMap<string, string>;

/** A text shows the file, or names it while it (or a smaller copy of it) is missing. */
type FileUse = 'shown' | 'missing' | 'smaller missing';

const NOT_BESIDE = 'it is not in the files beside the export';

/** The files of one export: pictures of its texts, and others of its library. A file becomes one picture here, however often it is used. */
export function createSourcePictures(
  deps: Pick<SinkDeps, 'orm' | 'pictures' | 'now'>,
  { base, media, fetched }: { base: string | undefined; media: MediaFiles; fetched: FetchedFiles },
) {
  const { pictures } = deps;
  const pathOf = createOwnPaths(base);
  /** Its path, or its address where it is of another host. */
  const nameOf = (url: string) => pathOf(url) ?? url;
  /** The addresses of files in the library of the old site, by their paths there. */
  const library = new Map<string, string>();
  const uses = new Map<string, FileUse>();
  /** Hashes, by which a file that is there twice is noticed. */
  const seen = new Set<string>();
  /** Something is missing, and the export does not say where its site is. */
  let lacksHost = false;
  let drawing: Uint8Array | undefined;

  function find(url: string): string | undefined {
    const path = pathOf(url);
    if (path === undefined) return undefined;
    const file = media.find(path);
    if (file === undefined && base === undefined) lacksHost = true;
    if (file !== undefined || base === undefined) return file;
    const address = sourceAddress(url);
    return address && fetched.find(address);
  }

  /** The address of a file, or of the original of a smaller copy where that is known. */
  function sourceAddress(url: string): URL | undefined {
    const path = nameOf(url);
    const original = originalsOf(path).find((each) => library.has(each)) ?? '';
    const address = library.get(path) ?? library.get(original) ?? url;
    return originOf(URL.parse(address.trim(), base)) ?? undefined;
  }

  /** Says why there is no file of an address. */
  function missingReason(url: string): string {
    const address = sourceAddress(url);
    return (address && fetched.faultOf(address)) ?? NOT_BESIDE;
  }

  /** Notes the use of a file of the library. A smaller copy counts as its original. */
  function noteUse(url: string, isFound: boolean): void {
    const path = nameOf(url);
    const own = [path, ...originalsOf(path)].find((each) => library.has(each));
    if (own === undefined || uses.get(own) === 'shown') return;
    uses.set(own, isFound ? 'shown' : own === path ? 'missing' : (uses.get(own) ?? 'smaller missing'));
  }

  /** Says why a file is not imported as a picture; undefined where it is. */
  async function faultOf(path: string): Promise<string | undefined> {
    if (fetched.has(path)) return undefined;
    try {
      const bytes = await media.begin(path);
      if (bytes === undefined) return 'the file cannot be read';
      return pictures.isPicture(bytes) ? undefined : ONLY_PICTURES;
    } catch (error) {
      if (error instanceof ImportRefused) return error.message;
      throw error;
    }
  }

  const bytesOf = async (path: string) => (await media.read(path)) ?? new Uint8Array();

  /** Says why a file of the library that no text shows is not imported; undefined where it is. */
  async function faultOfLibraryFile({ url }: SourceFile): Promise<string | undefined> {
    const use = uses.get(nameOf(url));
    if (!isPicture(url)) return `${ONLY_PICTURES}; links to it stay as they are`;
    if (use === 'smaller missing') return `${NOT_BESIDE}; a text shows a smaller copy`;
    const path = find(url);
    return path === undefined ? `no text shows it, and ${missingReason(url)}` : faultOf(path);
  }

  return {
    expect: ({ file }: FilePart): unknown => library.set(pathOf.add(file.url), file.url),

    /** Has the files of an item fetched. */
    want(files: FoundFiles, noteOf: (url: string) => PictureNote): void {
      for (const [url, path] of files) fetched.want(path, noteOf(url));
    },

    /** Has a file of the library fetched that no text shows. */
    async wantLibraryFile({ file }: FilePart): Promise<void> {
      const isShown = uses.has(nameOf(file.url));
      if (isShown || (await faultOfLibraryFile(file)) !== undefined) return;
      fetched.want(find(file.url) ?? '', asLibraryFile(file));
    },

    /** Fetches what is wanted, before the texts are looked at again. */
    async *fetchAll(): ReturnType<FetchedFiles['fetchAll']> {
      uses.clear();
      yield* fetched.fetchAll();
    },

    /** Lines about fetching, once all items are there. */
    *fetchLines(): Generator<string> {
      if (lacksHost && fetched.isAsked)
        yield 'Nothing was fetched: the export does not say where its site is.';
      yield* fetched.lines();
    },

    /** Notes that a line says which pictures of an item are missing. */
    noteReported(item: ReadText): void {
      for (const address of [...urlsOf(item)].map(sourceAddress))
        if (address !== undefined) fetched.noteReported(address);
    },

    /** Looks for the pictures of an item next to the export; what is not there is noted. */
    async search(item: ReadText, notes: Notes): Promise<{ files: FoundFiles; counts: SomeCounts }> {
      const files = new Map<string, string>();
      const wanted = urlsOf(item);
      for (const url of wanted) {
        const path = find(url);
        const fault = path === undefined ? missingReason(url) : await faultOf(path);
        noteUse(url, fault === undefined);
        if (path !== undefined && fault === undefined) files.set(url, path);
        else {
          const inText = item.pictures.includes(url) ? '; in the text it is a link' : '';
          notes.add(`A picture is missing: ${quoted(url, 200)}, ${fault}${inText}`);
        }
      }
      return { files, counts: { pictures: { found: files.size, missing: wanted.size - files.size } } };
    },

    /** Stores the pictures of an item. Two of its addresses may lead to one file. What cannot be shown is noted. */
    async store(
      files: FoundFiles,
      noteOf: (url: string) => PictureNote,
      notes: Notes,
    ): Promise<Map<string, PictureSize>> {
      const stored = new Map<string, PictureSize>();
      for (const [path, urls] of Map.groupBy(files.keys(), (url) => files.get(url) ?? '')) {
        const all = urls.map(noteOf);
        // A picture that is more than the head of a post stays when the post goes.
        const note = all.find(({ ofPost }) => ofPost === false) ?? all[0] ?? { alt: '' };
        try {
          const picture = fetched.pictureOf(path) ?? (await importPicture(deps, await bytesOf(path), note));
          for (const url of urls) stored.set(url, picture);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          const reason = error.detail ?? error.message;
          for (const url of urls) notes.add(`A picture cannot be shown: ${quoted(url, 200)}: ${reason}`);
        }
      }
      return stored;
    },

    /** The drawing in place of a main picture. */
    async drawn(alt: string): Promise<PictureSize> {
      drawing ??= await drawPlaceholder();
      return importPicture(deps, drawing, { alt, ofPost: true });
    },

    /** Plans a file of the library after all texts: a picture that no text shows comes into the library. */
    async plan({ file }: FilePart): Promise<Plan> {
      const use = uses.get(nameOf(file.url));
      if (use === 'shown') return { lines: [], counts: { files: { shown: 1 } } };
      // Lines of the texts that show it report this.
      if (use === 'missing' && isPicture(file.url)) return { lines: [], counts: { files: { left: 1 } } };
      const fault = await faultOfLibraryFile(file);
      if (fault !== undefined) throw new ItemFault(fault);
      const path = find(file.url) ?? '';
      if (fetched.has(path)) {
        fetched.want(path, asLibraryFile(file));
        const isNew = fetched.isNew(path) || fetched.pictureOf(path) === undefined;
        return { lines: [], counts: { files: { [isNew ? 'made' : 'unchanged']: 1 } } };
      }
      const bytes = await bytesOf(path);
      const digest = hash('sha256', bytes);
      const isThere = seen.has(digest) || (await pictures.madeOf(bytes)) !== undefined;
      seen.add(digest);
      if (isThere) return { lines: [], counts: { files: { unchanged: 1 } } };
      const planned = { lines: [], counts: { files: { made: 1 } } };
      return {
        ...planned,
        store: () => importPicture(deps, bytes, asLibraryFile(file)).then(() => planned),
      };
    },
  };
}

const asLibraryFile = ({ alt, caption }: SourceFile) => ({
  alt: cut(lineOf(alt || caption), ALTERNATIVE_MAX - 1),
  ofPost: false,
});

function urlsOf({ mainPicture, sharePicture, pictures }: ReadText): Set<string> {
  const others = [mainPicture?.url, sharePicture].filter((url) => url !== undefined);
  return new Set([...others, ...pictures]);
}

const isPicture = (url: string) => /\.(?:jpe?g|png|webp|avif)$/i.test(url.split(/[?#]/)[0] ?? '');

/** A copy of Jetpack has the host of the original as the first part of its path. */
const originOf = (url: URL | null): URL | null =>
  url !== null && /^i\d\.wp\.com$/.test(url.host) ? URL.parse(`https:/${url.pathname}`) : url;

/** Gives the decoded path of an address of the site that was exported; undefined for one of another host. */
function createOwnPaths(base: string | undefined) {
  const home = base ?? 'https://x.invalid';
  const hosts = new Set([hostOf(home)]);

  function pathOf(address: string): string | undefined {
    const own = originOf(URL.parse(address.trim(), home));
    if (own === null || !hosts.has(hostOf(own))) return undefined;
    return own.pathname.split('/').map(decoded).join('/').normalize('NFC');
  }

  /** Adds the host of a file of the library: some sites have one of its own for these. */
  function add(address: string): string {
    hosts.add(hostOf(URL.parse(address, home)));
    return pathOf(address) ?? address;
  }
  return Object.assign(pathOf, { add });
}

/** A pitch under floodlights, for posts that came without a picture. */
const DRAWING = fileURLToPath(new URL('no-picture.svg', import.meta.url));

async function drawPlaceholder(): Promise<Uint8Array> {
  // The library is loaded here, since most servers never import.
  const { default: sharp } = await import('sharp');
  return sharp(DRAWING).png().toBuffer();
}
