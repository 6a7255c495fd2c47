import type { Orm } from '../orm-type.ts';
import { probeTables } from '../probe-tables.ts';
import { inTransaction } from '../transaction.ts';

/** Tables that triggers and searches fill, beside those of the entities. */
const OTHERS = [
  'contact_total',
  'contact_day_total',
  'contact_source_total',
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
  return probeTables(tables, {
    look: (names) =>
      connection.execute(`select ${names.map((name) => `exists (select 1 from ${name}) as ${name}`).join()}`),
    write: () => writeAndTakeBack(orm),
  });
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
