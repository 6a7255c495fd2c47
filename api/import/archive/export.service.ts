import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { countRows } from '#api/db/counts.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { fixtureContents } from '#api/features/fixtures/fixture.service.ts';
import { type PageContent, pageContent, pageContents } from '#api/features/pages/page-import.service.ts';
import { listRedirects } from '#api/features/redirects/redirect.service.ts';
import { exportedSettings } from '#api/features/settings/settings.service.ts';
import { type ZipEntry, zipOf } from '#api/import/formats/zip-writer.ts';
import { findSource, rememberSource } from '#api/import/import-source.queries.ts';
import { picturesIn } from '#contract/media-rules.ts';
import { sitePictureNames } from '#contract/settings-facts.ts';
import { slugOf } from '#contract/slug.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from './archive-forms.ts';
import { type ContentTable, contentOf } from './content-rows.ts';
import { withFrontMatter } from './front-matter.ts';

/** The key under which a site stores its name among the sources of imports. */
const ITSELF = { source: 'this site', kind: 'post', sourceId: '' } as const;

/** The name of this site; undefined where it has exported nothing. */
export const knownSiteName = async (orm: Orm): Promise<string | undefined> =>
  (await findSource(orm.em.fork(), ITSELF))?.target;

/** The name of this site in its exports. The first export makes it. */
async function siteName(orm: Orm): Promise<string> {
  return inTransaction(orm, async (em) => {
    const known = await findSource(em, ITSELF);
    if (known !== null) return known.target;
    const target = randomUUID();
    await rememberSource(em, { ...ITSELF, target, hash: '', revision: 0 });
    return target;
  });
}

/**
 * All content as a zip archive, piece by piece: texts as Markdown with front matter, pictures in all their sizes, the rest
 * as JSON. It has no people, messages, sessions or secrets.
 */
export function exportAll(orm: Orm): AsyncGenerator<Buffer> {
  return zipOf(entriesOf(orm));
}

async function* entriesOf(orm: Orm): AsyncGenerator<ZipEntry> {
  const em = orm.em.fork();
  const pictures = createPictureExport(orm);
  const rowsOf = (table: ContentTable, rows: readonly object[]) =>
    rows.map((row) => contentOf(orm, table, { ...row }));
  yield json('manifest.json', { format: EXPORT_FORMAT, version: EXPORT_VERSION, site: await siteName(orm) });
  // Texts are read before what they name, so that it is in the export even if somebody writes at the same time.
  for (const id of await postIds(em)) {
    yield* pictures.withPictures(async () => {
      const row = await postRow(em, id);
      if (row === undefined) return undefined;
      const { description, ...fields } = contentOf(orm, 'post', { ...row });
      const path = `posts/${String(row.id).padStart(6, '0')}-${slugOf(row.blog_title)}.md`;
      const bytes = Buffer.from(withFrontMatter(fields, String(description)));
      const names = [row.image, row.share_picture, ...picturesIn(row.description)];
      return { names, entries: [{ path, bytes }] };
    });
  }
  for (const [at, { path }] of (await pageContents(em)).entries()) {
    yield* pictures.withPictures(async () => {
      const page = await pageContent(em, path);
      return page && entriesOfPage(page, at + 1);
    });
  }
  yield json('categories.json', rowsOf('category', await allCategories(em)));
  yield json('old-addresses.json', rowsOf('old_address', await listRedirects(em)));
  yield json('fixtures.json', rowsOf('fixture', await fixtureContents(em)));
  yield* pictures.withPictures(async () => {
    const settings = await exportedSettings(em);
    const names = settings === null ? [] : sitePictureNames(settings.site);
    return { names, entries: [json('settings.json', settings)] };
  });
  for (const { name } of await allMedia(em)) yield* pictures.picture(name);
  yield json('pictures.json', rowsOf('media', pictures.exported()));
}

function entriesOfPage({ path, published, draft }: PageContent, number: number): NamedText {
  const name = `${String(number).padStart(4, '0')}-${slugOf(decodeURI(path))}`;
  const text: NamedText = { names: [], entries: [] };
  for (const [state, fields] of [
    ['published', published],
    ['draft', draft],
  ] as const) {
    if (fields === null) continue;
    const { markdown, ...others } = fields;
    const bytes = Buffer.from(withFrontMatter({ path, state, ...others }, markdown));
    text.entries.push({ path: `pages/${name}-${state}.md`, bytes });
    text.names.push(fields.share, ...picturesIn(markdown));
  }
  return text;
}

/** A text for the export, and the pictures that it names. */
interface NamedText {
  names: string[];
  entries: ZipEntry[];
}

/** Collects the pictures of an export: each once, with the row that it had when it was named. */
function createPictureExport(orm: Orm) {
  const em = orm.em.fork();
  const rows = new Map<string, Row<'media'>>();

  /** Does nothing where there is no such picture. */
  async function* picture(name: string): AsyncGenerator<ZipEntry> {
    if (rows.has(name)) return;
    const row = await mediaRow(em, name);
    const files = row === undefined ? [] : await filesOfPicture(em, name);
    if (row === undefined || files.length === 0) return;
    rows.set(name, row);
    for (const { width, format, bytes } of files) {
      const path = `pictures/${name}/${fileName(width, format)}`;
      yield { path, bytes: new Uint8Array(bytes), isCompressed: true };
    }
  }

  /**
   * Reads a text after its pictures were locked. If one of them was deleted before that, the text is read again: it may name another.
   * @param read gives undefined where the text is gone
   */
  async function* withPictures(read: () => Promise<NamedText | undefined>): AsyncGenerator<ZipEntry> {
    for (let before = ''; ; ) {
      const text = await read();
      if (text === undefined) return;
      const names = text.names.filter((name) => name !== '');
      for (const name of names) yield* picture(name);
      const isComplete = names.every((name) => rows.has(name));
      if (isComplete || names.join(' ') === before) {
        yield* text.entries;
        return;
      }
      before = names.join(' ');
    }
  }

  return {
    picture,
    withPictures,
    /** The rows of the pictures, by name. */
    exported: (): Row<'media'>[] => [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Masters are WebP. */
const fileName = (width: number, format: string) =>
  format === 'master' ? `master-${width}.webp` : `${width}.${format}`;

const json = (path: string, value: unknown): ZipEntry => ({
  path,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

/** The ids of all posts that are not deleted, in order. */
async function postIds(em: SqlEntityManager): Promise<number[]> {
  const query = tablesOf(em).selectFrom('post').where('deleted_at', 'is', null).select('id').orderBy('id');
  return (await query.execute()).map(({ id }) => id);
}

const allCategories = (em: SqlEntityManager) =>
  tablesOf(em).selectFrom('category').selectAll().orderBy('id').execute();

/** Finds a picture of the library, also one that was deleted or replaced and can be restored. */
const mediaRow = (em: SqlEntityManager, name: string): Promise<Row<'media'> | undefined> =>
  tablesOf(em).selectFrom('media').selectAll().where('name', '=', name).executeTakeFirst();

/** The names in the library, without pictures that go with a deleted post. */
const allMedia = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('media')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('of_post', '=', eb.lit(false)),
        eb('name', 'in', eb.selectFrom('post').where('deleted_at', 'is', null).select('image')),
        eb(
          'name',
          'in',
          eb
            .selectFrom('picture_use')
            .leftJoin('post', 'post.id', 'picture_use.post_id')
            // Pictures of earlier versions of a post are in no export.
            .where('kind', '!=', 'post_revision')
            .where('post.deleted_at', 'is', null)
            .select('name'),
        ),
      ]),
    )
    .orderBy('name')
    .execute();

/** All sizes of a picture. What is made of the master is not among them: the picture for shared links, icons. */
const filesOfPicture = (em: SqlEntityManager, name: string) =>
  tablesOf(em)
    .selectFrom('picture')
    .selectAll()
    .where('name', '=', name)
    .where('format', 'in', ['avif', 'webp', 'master'])
    .orderBy('width')
    .orderBy('format')
    .execute();

/** Finds a post that is not deleted. */
export const postRow = (em: SqlEntityManager, id: number): Promise<Row<'post'> | undefined> =>
  tablesOf(em)
    .selectFrom('post')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const countPosts = (em: SqlEntityManager): Promise<number> =>
  countRows(tablesOf(em).selectFrom('post'));
