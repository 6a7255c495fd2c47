import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { countRows } from '#api/db/counts.ts';
import { engineOf } from '#api/db/engine.ts';
import { wordsOfAlternative } from '#api/db/media-row.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { foldedWords } from '#contract/search-rules.ts';

// Tables have no bytes of pictures here: `picture` is read by picture.service.ts alone.

export type LibraryRow = Pick<
  Row<'media'>,
  'name' | 'alt' | 'width' | 'height' | 'kind' | 'bytes' | 'date' | 'of_post' | 'deleted_at'
> & { by: string | null; uses: number };

/** A picture that is there, deleted or not, has a use: a post that is hidden may come back. */
export function isUsed(name: Expression<string>): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, never>();
  // One list: of two conditions with `or` PostgreSQL would read both tables completely before the first picture of a page.
  const uses = eb
    .selectFrom('post')
    .select('post.image as name')
    .unionAll(eb.selectFrom('picture_use').select('picture_use.name'))
    .as('used');
  return eb.exists(
    eb
      .selectFrom(uses)
      .whereRef('used.name', '=', name as never)
      .select('used.name'),
  );
}

/** Uses in earlier versions of texts, which may be restored. */
export const EARLIER: Row<'picture_use'>['kind'][] = ['post_revision', 'page_revision', 'settings_revision'];

const rowsOf = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('media')
    .leftJoin('operator', 'operator.id', 'media.author_id')
    .select((eb) => [
      'media.name',
      'media.alt',
      'media.width',
      'media.height',
      'media.kind',
      'media.bytes',
      'media.date',
      'media.of_post',
      'media.deleted_at',
      'operator.username as by',
      eb(
        eb
          .selectFrom('post')
          .whereRef('post.image', '=', 'media.name')
          .select(({ fn }) => fn.countAll<number>().as('count')),
        '+',
        eb
          .selectFrom('picture_use')
          .whereRef('picture_use.name', '=', 'media.name')
          .where('picture_use.kind', 'not in', EARLIER)
          .select(({ fn }) => fn.countAll<number>().as('count')),
      ).as('uses'),
      eb
        .selectFrom('picture_use')
        .whereRef('picture_use.name', '=', 'media.name')
        .where('picture_use.kind', 'in', EARLIER)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('earlier'),
    ]);

/** Earlier texts count where nothing else uses the picture. */
const numbered = ({
  uses,
  earlier,
  ...row
}: Omit<LibraryRow, 'uses'> & { uses: unknown; earlier: unknown }): LibraryRow => ({
  ...row,
  uses: Number(uses) || Number(earlier),
});

interface Wanted {
  q?: string | undefined;
  only?: 'used' | 'unused' | undefined;
  limit: number;
  offset: number;
}

/** Newest first. */
export async function pageOfPictures(em: SqlEntityManager, { q = '', only, limit, offset }: Wanted) {
  const words = foldedWords(q);
  const wanted = () => {
    const eb = expressionBuilder<Tables, 'media'>();
    const used = isUsed(eb.ref('media.name'));
    return eb.and([
      eb('media.deleted_at', 'is', null),
      // Words have no percent sign and no underscore.
      ...words.map((word) => eb('media.words', 'like', `%${word}%`)),
      ...(only === undefined ? [] : [only === 'used' ? used : eb.not(used)]),
    ]);
  };
  // The names first: uses are counted for one page alone, not for the pages before it.
  const page = await tablesOf(em)
    .selectFrom('media')
    .where(wanted())
    .select('media.name')
    .orderBy('media.date', 'desc')
    .orderBy('media.name', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const names = page.map(({ name }) => name);
  const rows =
    names.length === 0
      ? []
      : await rowsOf(em)
          .where('media.name', 'in', names)
          .orderBy('media.date', 'desc')
          .orderBy('media.name', 'desc')
          .execute();
  const total = await countRows(tablesOf(em).selectFrom('media').where(wanted()));
  return { rows: rows.map(numbered), total };
}

const one = async (query: ReturnType<typeof rowsOf>): Promise<LibraryRow | undefined> => {
  const row = await query.executeTakeFirst();
  return row && numbered(row);
};

/** Deleted or not. */
export const findPicture = (em: SqlEntityManager, name: string) =>
  one(rowsOf(em).where('media.name', '=', name));

export const findByKey = (em: SqlEntityManager, key: string) => one(rowsOf(em).where('media.key', '=', key));

/** The newest picture that was made of this upload and is in the library. */
export const findByDigest = (em: SqlEntityManager, sha256: string) =>
  one(
    rowsOf(em)
      .where('media.sha256', '=', sha256)
      .where('media.deleted_at', 'is', null)
      .orderBy('media.date', 'desc'),
  );

interface LockedPicture {
  name: string;
  alt: string;
  deleted_at: number | null;
}

/**
 * Locks the pictures that are there: until the transaction ends others neither delete one of them nor begin to use it. In one order
 * everywhere, so that two changes of many never wait for each other.
 */
export const lockPictures = (em: SqlEntityManager, names: readonly string[]): Promise<LockedPicture[]> =>
  names.length === 0
    ? Promise.resolve([])
    : engineOf(em)
        .forUpdate(
          tablesOf(em)
            .selectFrom('media')
            .where('name', 'in', names)
            .select(['name', 'alt', 'deleted_at'])
            .orderBy('name'),
        )
        .execute();

export async function updateAlternative(em: SqlEntityManager, name: string, alt: string): Promise<void> {
  await tablesOf(em)
    .updateTable('media')
    .set({ alt, words: wordsOfAlternative(alt) })
    .where('name', '=', name)
    .execute();
}

/** Out of the library. */
export async function hidePictures(
  em: SqlEntityManager,
  names: readonly string[],
  { at, replacedBy = null }: { at: Date; replacedBy?: string | null },
): Promise<void> {
  if (names.length === 0) return;
  await tablesOf(em)
    .updateTable('media')
    .set({ deleted_at: at, replaced_by: replacedBy })
    .where('name', 'in', names)
    .execute();
}

/** Gives how many came back of those that were deleted after `since`. */
export async function unhidePictures(
  em: SqlEntityManager,
  names: readonly string[],
  since = new Date(0),
): Promise<number> {
  if (names.length === 0) return 0;
  const { numUpdatedRows } = await tablesOf(em)
    .updateTable('media')
    .set({ deleted_at: null, replaced_by: null })
    .where('name', 'in', names)
    .where('deleted_at', '>', since.getTime())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
