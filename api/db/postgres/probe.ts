import { databaseProblem } from '../errors.ts';
import type { Orm } from '../orm-type.ts';
import { inTransaction } from '../transaction.ts';

/** Tables that triggers and searches fill, beside those of the entities. */
const OTHERS = [
  'contact_total',
  'contact_day_total',
  'contact_words',
  'post_count',
  'post_words',
  'rate_limit',
];

/** What is written and taken back. Bytes: pictures are stored as they are, so it takes as many on the disk. */
const ROOM = 16 * 1024;

class TakenBack extends Error {}

/**
 * Reads each table, and writes without changing anything: proves that the schema is whole, and that the disk has room.
 * Answers which tables cannot be read. @throws Problem busy, disk_full, and whatever keeps it from writing
 */
export async function probeDatabase(orm: Orm): Promise<string[]> {
  const connection = orm.em.getConnection();
  const ofEntities = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  const tables = [...ofEntities, ...OTHERS];
  const look = (names: readonly string[]) =>
    connection.execute(`select ${names.map((name) => `exists (select 1 from ${name}) as ${name}`).join()}`);
  try {
    await look(tables);
    await writeAndTakeBack(orm);
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

async function writeAndTakeBack(orm: Orm): Promise<void> {
  const written = inTransaction(orm, async (em) => {
    await em.execute(
      `insert into picture (name, width, format, bytes) values ('probe', 0, 'probe', convert_to(repeat('x', ${ROOM}), 'UTF8'))`,
    );
    throw new TakenBack();
  });
  await written.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}
