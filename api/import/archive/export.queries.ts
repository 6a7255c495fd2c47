import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Row, tablesOf } from '#api/db/tables.ts';

/** In order, without those that are deleted. */
export async function postIds(em: SqlEntityManager): Promise<number[]> {
  const query = tablesOf(em).selectFrom('post').where('deleted_at', 'is', null).select('id').orderBy('id');
  return (await query.execute()).map(({ id }) => id);
}

export const allCategories = (em: SqlEntityManager) =>
  tablesOf(em).selectFrom('category').selectAll().orderBy('id').execute();

/** A picture of the library, also one that was deleted or replaced and can be restored. */
export const mediaRow = (em: SqlEntityManager, name: string): Promise<Row<'media'> | undefined> =>
  tablesOf(em).selectFrom('media').selectAll().where('name', '=', name).executeTakeFirst();

/** The library, without what came with a deleted post and goes with it. */
export const allMedia = (em: SqlEntityManager) =>
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
            // What a post said before is in no export.
            .where('kind', '!=', 'post_revision')
            .where('post.deleted_at', 'is', null)
            .select('name'),
        ),
      ]),
    )
    .orderBy('name')
    .execute();

/** All sizes of a picture but the one for shared links, which is made of the master. */
export const filesOfPicture = (em: SqlEntityManager, name: string) =>
  tablesOf(em)
    .selectFrom('picture')
    .selectAll()
    .where('name', '=', name)
    .where('format', '!=', 'jpeg')
    .orderBy('width')
    .orderBy('format')
    .execute();

/** undefined: there is none, or it is deleted. */
export const postRow = (em: SqlEntityManager, id: number): Promise<Row<'post'> | undefined> =>
  tablesOf(em)
    .selectFrom('post')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function countPosts(em: SqlEntityManager): Promise<number> {
  const row = await tablesOf(em)
    .selectFrom('post')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
