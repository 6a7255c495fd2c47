import type { MikroORM } from '@mikro-orm/sqlite';

/** 2 MB: moved within some milliseconds. */
const PAGES = 256;

/** Gives some of the database's free pages back to the disk: those of deleted pictures, for example. */
export async function freePages(orm: MikroORM): Promise<void> {
  await orm.em.getConnection().execute(`pragma incremental_vacuum(${PAGES})`);
}
