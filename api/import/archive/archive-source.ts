import * as z from 'zod/mini';
import { type Archive, openArchive } from '#api/import/formats/zip-file.ts';
import { ImportRefused, ItemFault } from '#api/import/import-faults.ts';
import type { ItemSource, SourcePart } from '#api/import/item-source.ts';
import { quoted } from '#api/import/notes.ts';
import * as forms from './archive-forms.ts';
import type { ContentRow } from './content-rows.ts';
import { plainFields, readFrontMatter } from './front-matter.ts';
import { type PictureBytes, type PictureContent, pictureOf } from './picture-files.ts';

/** The largest list of rows, and the largest text. Bytes. */
const JSON_MAX = 64 * 1024 * 1024;
const TEXT_MAX = 2 * 1024 * 1024;
/** A post whose text has a million characters is not larger. Bytes. */
const POST_MAX = 5 * 1024 * 1024;
const PICTURE_MAX = 20 * 1024 * 1024;

const manifestForm = z.object({
  format: z.literal(forms.EXPORT_FORMAT),
  version: z.int(),
  site: z.uuid(),
});

/** The name of a site among the sources of imports. */
export const archiveSource = (site: string) => `floodlight ${site}`;

/** Reads an archive of a site like this one. Pictures come before what names them, and so do posts. @throws ImportRefused for any other */
export async function readArchive(file: string): Promise<ItemSource> {
  const archive = await openArchive(file);
  try {
    return await sourceIn(archive);
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function sourceIn(archive: Archive): Promise<ItemSource> {
  const site = await readManifest(archive);
  const paths = archive.paths.toSorted();
  const posts = paths.filter((path) => /^posts\/[^/]+\.md$/.test(path));
  const pages = Map.groupBy(
    paths.filter((path) => /^pages\/[^/]+\.md$/.test(path)),
    (path) => path.replace(/-(?:published|draft)\.md$/, ''),
  );
  const files = Map.groupBy(
    paths.filter((path) => path.startsWith('pictures/')),
    (path) => path.slice('pictures/'.length, path.lastIndexOf('/')),
  );
  const rows = {
    categories: await rowsOf(archive, 'categories.json'),
    pictures: await rowsOf(archive, 'pictures.json'),
    addresses: await rowsOf(archive, 'old-addresses.json'),
    // Archives of versions before 1.4 have none.
    fixtures: await rowsOf(archive, 'fixtures.json', { isOptional: true }),
  };
  const settings = await settingsOf(archive);

  async function* parts(): AsyncGenerator<SourcePart> {
    const about = 'The categories';
    yield { type: 'categories', about, read: async () => rows.categories.map(readCategory) };
    for (const row of rows.pictures) {
      const name = String(row.name);
      const read = () => readPicture(archive, forms.readPictureRow(row), files.get(name) ?? []);
      yield { type: 'picture', about: `Picture ${quoted(name)}`, name, read };
    }
    for (const path of posts)
      yield {
        type: 'post',
        about: `Post ${quoted(path)}`,
        read: async () => forms.readPost(await textAt(archive, path, POST_MAX, 'description')),
      };
    for (const [name, both] of pages)
      yield {
        type: 'page',
        about: `Page ${quoted(name)}`,
        read: async () =>
          forms.readPage(await Promise.all(both.map((path) => textAt(archive, path, TEXT_MAX, 'markdown')))),
      };
    if (settings !== null) yield { type: 'settings', about: 'Settings', read: async () => settings };
    // Addresses keep their order: one may lead to an address that is old since.
    for (const row of rows.addresses.toSorted((a, b) => String(a.at).localeCompare(String(b.at)))) {
      const read = async () => forms.readAddress(row);
      yield { type: 'address', about: `Old address ${quoted(String(row.path))}`, read };
    }
    for (const row of rows.fixtures) {
      const read = async () => forms.readFixture(row);
      yield { type: 'fixture', about: `Fixture ${quoted(String(row.home))}`, read };
    }
  }

  const entries = posts.length + pages.size;
  const facts = {
    ...{ name: archiveSource(site), base: undefined, language: undefined },
    total: entries + rows.pictures.length,
    entries,
  };
  return { facts, parts, close: archive.close };
}

/** @throws ImportRefused, since posts name their categories */
function readCategory(row: ContentRow): forms.CategoryContent {
  try {
    return forms.readCategory(row);
  } catch (error) {
    throw error instanceof ItemFault ? new ImportRefused(`categories.json: ${error.message}`) : error;
  }
}

async function textAt(archive: Archive, path: string, max: number, as: string): Promise<ContentRow> {
  const bytes = (await archive.read(path, max)) ?? Buffer.alloc(0);
  const { fields, text } = readFrontMatter(utf8(bytes, path), path);
  return { ...fields, [as]: text };
}

async function readPicture(
  archive: Archive,
  row: forms.PictureRow,
  paths: readonly string[],
): Promise<PictureContent> {
  const files: PictureBytes[] = [];
  for (const path of paths) {
    const [, master, width = master, ending] =
      /\/(?:master-(\d{1,5})|(\d{1,5}))\.(webp|avif)$/.exec(path) ?? [];
    if (width === undefined) throw new ImportRefused(`${path} is no size of a picture.`);
    const format = master !== undefined ? 'master' : ending === 'avif' ? 'avif' : 'webp';
    const bytes = await archive.read(path, PICTURE_MAX);
    if (bytes !== undefined) files.push({ width: Number(width), format, bytes });
  }
  return pictureOf(row, files);
}

async function readManifest(archive: Archive): Promise<string> {
  const manifest = manifestForm.safeParse(await jsonAt(archive, 'manifest.json', TEXT_MAX));
  if (!manifest.success) {
    const inside = archive.paths.find((path) => /\.(?:xml|json)$/i.test(path));
    const hint =
      inside === undefined
        ? 'Of WordPress name the XML file, of Ghost the JSON file.'
        : `It holds ${inside.slice(0, 200)}: unpack the archive and name that file.`;
    throw new ImportRefused(`The archive is no export of such a site. ${hint}`);
  }
  if (manifest.data.version > forms.EXPORT_VERSION) {
    throw new ImportRefused(
      'The archive was made by a newer version of this program. Import it with that one.',
    );
  }
  return manifest.data.site;
}

/** The settings; null where the site had none of its own. */
async function settingsOf(archive: Archive): Promise<object | null> {
  const settings = (await jsonAt(archive, 'settings.json', TEXT_MAX)) ?? null;
  if (typeof settings !== 'object') throw new ImportRefused('settings.json has no settings.');
  return settings;
}

async function rowsOf(archive: Archive, path: string, { isOptional = false } = {}): Promise<ContentRow[]> {
  const rows = (await jsonAt(archive, path, JSON_MAX)) ?? (isOptional ? [] : undefined);
  if (rows === undefined) throw new ImportRefused(`The archive has no ${path}.`);
  if (!Array.isArray(rows)) throw new ImportRefused(`${path} is no list.`);
  return rows.map((row) => plainFields(row, path));
}

/** What a file holds; undefined where there is none. @throws ImportRefused if it is not JSON */
async function jsonAt(archive: Archive, path: string, max: number): Promise<unknown> {
  const bytes = await archive.read(path, max);
  if (bytes === undefined) return undefined;
  const json = utf8(bytes, path);
  try {
    return JSON.parse(json);
  } catch {
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
