import * as z from 'zod/mini';
import { type Archive, openArchive } from '#api/import/formats/zip-file.ts';
import { ImportRefused } from '#api/import/source-item.ts';
import { type ContentRow, plainFields } from './content-rows.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from './export-form.ts';
import { readFrontMatter } from './front-matter.ts';

/** A list of rows, or one text. Bytes. */
const JSON_MAX = 64 * 1024 * 1024;
const TEXT_MAX = 2 * 1024 * 1024;
/** Of a post whose text has a million characters. */
const POST_MAX = 5 * 1024 * 1024;
const PICTURE_MAX = 20 * 1024 * 1024;

const manifestForm = z.object({ format: z.literal(EXPORT_FORMAT), version: z.int(), site: z.uuid() });

export interface PictureBytes {
  width: number;
  format: 'webp' | 'avif' | 'master';
  bytes: Buffer;
}

export type ContentArchive = Awaited<ReturnType<typeof openContentArchive>>;

/** An archive that a site like this one exported. @throws ImportRefused for any other */
export async function openContentArchive(file: string) {
  const archive = await openArchive(file);
  try {
    const site = await readManifest(archive);
    const paths = archive.files.map(({ path }) => path);
    const filesOfPictures = Map.groupBy(
      paths.filter((path) => path.startsWith('pictures/')),
      (path) => path.slice('pictures/'.length, path.lastIndexOf('/')),
    );
    const posts = paths.filter((path) => /^posts\/[^/]+\.md$/.test(path)).sort();
    return {
      site,
      posts,
      categories: await rowsOf(archive, 'categories.json'),
      pictures: await rowsOf(archive, 'pictures.json'),
      oldAddresses: await rowsOf(archive, 'old-addresses.json'),
      // Archives of versions before 1.4 have none.
      fixtures: await rowsOf(archive, 'fixtures.json', { isOptional: true }),
      settings: await settingsOf(archive),
      pages: paths.filter((path) => /^pages\/[^/]+\.md$/.test(path)).sort(),
      async readPage(path: string) {
        const bytes = (await archive.read(path, TEXT_MAX)) ?? Buffer.alloc(0);
        const { fields, text } = readFrontMatter(utf8(bytes, path), path);
        return { ...fields, markdown: text };
      },
      async readPost(path: string) {
        const { fields, text } = readFrontMatter(
          utf8((await archive.read(path, POST_MAX)) ?? Buffer.alloc(0), path),
          path,
        );
        return { ...fields, description: text };
      },
      /** All sizes of a picture. */
      async readPicture(name: string): Promise<PictureBytes[]> {
        const files: PictureBytes[] = [];
        for (const path of filesOfPictures.get(name) ?? []) {
          const [, master, width = master, ending] =
            /\/(?:master-(\d{1,5})|(\d{1,5}))\.(webp|avif)$/.exec(path) ?? [];
          if (width === undefined) throw new ImportRefused(`${path} is no size of a picture.`);
          const format = master !== undefined ? 'master' : ending === 'avif' ? 'avif' : 'webp';
          const bytes = await archive.read(path, PICTURE_MAX);
          if (bytes !== undefined) files.push({ width: Number(width), format, bytes });
        }
        return files;
      },
      close: archive.close,
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function readManifest(archive: Archive): Promise<string> {
  const bytes = await archive.read('manifest.json', TEXT_MAX);
  const manifest = bytes && manifestForm.safeParse(parsed(bytes, 'manifest.json'));
  if (!manifest?.success) {
    const inside = archive.files.find(({ path }) => /\.(?:xml|json)$/i.test(path))?.path;
    const hint =
      inside === undefined
        ? 'Of WordPress name the XML file, of Ghost the JSON file.'
        : `It holds ${inside.slice(0, 200)}: unpack the archive and name that file.`;
    throw new ImportRefused(`The archive is no export of such a site. ${hint}`);
  }
  if (manifest.data.version > EXPORT_VERSION) {
    throw new ImportRefused(
      'The archive was made by a newer version of this program. Import it with that one.',
    );
  }
  return manifest.data.site;
}

/** null: the site was as it ships, or the archive has none. */
async function settingsOf(archive: Archive): Promise<object | null> {
  const bytes = await archive.read('settings.json', TEXT_MAX);
  const settings = bytes === undefined ? null : parsed(bytes, 'settings.json');
  if (typeof settings !== 'object') throw new ImportRefused('settings.json has no settings.');
  return settings;
}

async function rowsOf(archive: Archive, path: string, { isOptional = false } = {}): Promise<ContentRow[]> {
  const bytes = await archive.read(path, JSON_MAX);
  if (bytes === undefined && isOptional) return [];
  if (bytes === undefined) throw new ImportRefused(`The archive has no ${path}.`);
  const rows = parsed(bytes, path);
  if (!Array.isArray(rows)) throw new ImportRefused(`${path} is no list.`);
  return rows.map((row) => plainFields(row, path));
}

function parsed(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(utf8(bytes, path));
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(`${path} is no JSON.`);
  }
}

function utf8(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ImportRefused(`${path} is not in UTF-8.`);
  }
}
