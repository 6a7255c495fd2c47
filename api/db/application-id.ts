import type { MikroORM } from '@mikro-orm/sqlite';

/** In the file's header, where SQLite keeps whose file it is: 'Flod'. */
export const APPLICATION_ID = 0x466c6f64;

/** What triggers keep beside the tables of the entities: without them nothing can be stored. */
const KEPT_BY_TRIGGERS = ['contact_count', 'contact_day', 'contact_words', 'post_count', 'post_words'];

/** Reads of each table, and writes without changing anything: proves that the schema stands, and that the disk has room. */
export async function probeDatabase(orm: MikroORM): Promise<void> {
  const connection = orm.em.getConnection();
  const ofEntities = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  const looks = [...ofEntities, ...KEPT_BY_TRIGGERS].map((name) => `exists (select 1 from \`${name}\`)`);
  await connection.execute(`select ${looks.join()}`);
  await connection.execute(`pragma application_id = ${APPLICATION_ID}`);
}
