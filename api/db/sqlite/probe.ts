import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Orm } from '../orm-type.ts';
import { probeTables } from '../probe-tables.ts';

/** The mark of our files in SQLite's header: 'Flod'. */
export const APPLICATION_ID = 0x466c6f64;

/** Tables that triggers fill, in addition to those of the entities. */
const FILLED_BY_TRIGGERS = [
  'contact_count',
  'contact_day',
  'contact_source',
  'contact_words',
  'post_count',
  'post_words',
];

/** What a message may take, with all that is indexed of it. Bytes. */
const ROOM = 256 * 1024;

/**
 * Reads of each table, and writes without changing anything: proves that the schema is complete, and that the disk has room.
 * A write to the database alone may find room in the file's own free pages while a message finds none.
 * Answers which tables cannot be read. @throws Problem busy, disk_full, and whatever keeps it from writing
 */
export async function probeDatabase(orm: Orm, dataDir: string): Promise<string[]> {
  const connection = orm.em.getConnection();
  const ofEntities = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  const tables = [...ofEntities, ...FILLED_BY_TRIGGERS];
  return probeTables(tables, {
    read: (names) =>
      connection.execute(`select ${names.map((name) => `exists (select 1 from \`${name}\`)`).join()}`),
    write: async () => {
      await connection.execute(`pragma application_id = ${APPLICATION_ID}`);
      await proveRoom(dataDir);
    },
  });
}

async function proveRoom(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(ROOM), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}
