import type { Orm } from '#api/db/orm-type.ts';
import type { Row } from '#api/db/tables.ts';
import type { ZipEntry } from '#api/import/formats/zip-writer.ts';
import * as repository from './content.repository.ts';

/** A text as it is exported, and the pictures that it names. */
export interface NamedText {
  names: string[];
  entries: ZipEntry[];
}

/** The pictures of an export: each once, with the row that it had then. */
export function createPictureExport(orm: Orm) {
  const em = orm.em.fork();
  const rows = new Map<string, Row<'media'>>();

  /** Nothing where there is no such picture. */
  async function* picture(name: string): AsyncGenerator<ZipEntry> {
    if (rows.has(name)) return;
    const row = await repository.mediaRow(em, name);
    const files = row === undefined ? [] : await repository.filesOfPicture(em, name);
    if (row === undefined || files.length === 0) return;
    rows.set(name, row);
    for (const { width, format, bytes } of files) {
      const path = `pictures/${name}/${fileName(width, format)}`;
      yield { path, bytes: new Uint8Array(bytes), isCompressed: true };
    }
  }

  /**
   * A text behind its pictures. Where one of them is gone by then, the text is read again: it may name another by now.
   * @param read gives undefined where the text is gone
   */
  async function* withPictures(read: () => Promise<NamedText | undefined>): AsyncGenerator<ZipEntry> {
    for (let before = ''; ; ) {
      const text = await read();
      if (text === undefined) return;
      const names = text.names.filter((name) => name !== '');
      for (const name of names) yield* picture(name);
      const isWhole = names.every((name) => rows.has(name));
      if (isWhole || names.join(' ') === before) {
        yield* text.entries;
        return;
      }
      before = names.join(' ');
    }
  }

  return {
    picture,
    withPictures,
    /** By name. */
    exported: (): Row<'media'>[] => [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Masters are WebP. */
const fileName = (width: number, format: string) =>
  format === 'master' ? `master-${width}.webp` : `${width}.${format}`;
