import type { MikroORM } from '@mikro-orm/sqlite';

/** In the file's header, where SQLite keeps whose file it is: 'Flod'. */
export const APPLICATION_ID = 0x466c6f64;

/** Writes, without changing anything: proves that the database takes writes and that the disk has room. */
export async function probeDatabase(orm: MikroORM): Promise<void> {
  await orm.em.getConnection().execute(`pragma application_id = ${APPLICATION_ID}`);
}
