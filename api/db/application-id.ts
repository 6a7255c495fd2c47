import type { MikroORM } from '@mikro-orm/sqlite';
import { databaseProblem } from './sqlite-errors.ts';

/** In the file's header, where SQLite keeps whose file it is: 'Flod'. */
export const APPLICATION_ID = 0x466c6f64;

/** What triggers keep beside the tables of the entities: without them nothing can be stored. */
const KEPT_BY_TRIGGERS = [
  'contact_count',
  'contact_day',
  'contact_milestone',
  'contact_words',
  'contact_zone',
  'post_count',
  'post_milestone',
  'post_words',
  'post_zone',
];

/**
 * Reads of each table, and writes without changing anything: proves that the schema stands, and that the disk has room.
 * Answers which tables cannot be read. @throws Problem busy, disk_full, and whatever keeps it from writing
 */
export async function probeDatabase(orm: MikroORM): Promise<string[]> {
  const connection = orm.em.getConnection();
  const ofEntities = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  const tables = [...ofEntities, ...KEPT_BY_TRIGGERS];
  const look = (names: readonly string[]) =>
    connection.execute(`select ${names.map((name) => `exists (select 1 from \`${name}\`)`).join()}`);
  try {
    await look(tables);
    await connection.execute(`pragma application_id = ${APPLICATION_ID}`);
    return [];
  } catch (error) {
    const problem = databaseProblem(error);
    if (problem !== undefined) throw problem;
    const lost: string[] = [];
    for (const name of tables) await look([name]).catch(() => lost.push(name));
    if (lost.length === 0) throw error;
    return lost;
  }
}
