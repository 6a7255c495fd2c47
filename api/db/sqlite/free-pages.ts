import type { Orm } from '#api/db/orm-type.ts';
import { clientOf } from './client.ts';

/** 2 MB: moved within some milliseconds. */
const PAGES = 256;

/** Gives some of the database's free pages back to the disk: those of deleted pictures, for example. */
export async function freePages(orm: Orm): Promise<void> {
  // Read to its end: each row is a page.
  clientOf(orm).native.pragma(`incremental_vacuum(${PAGES})`);
}
