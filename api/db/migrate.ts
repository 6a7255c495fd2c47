import type { MikroORM } from '@mikro-orm/sqlite';
import { APPLICATION_ID } from './application-id.ts';
import { copyBeforeMigration } from './copy-before-migration.ts';
import { DatabaseRefused } from './database-refused.ts';
import { migrations } from './migrations/list.ts';
import { isCorrupt } from './sqlite-errors.ts';
import { whenFree } from './when-free.ts';

// As the migrator would make it; made here atomically, since two processes may start at once.
const LOG_TABLE =
  'create table if not exists `mikro_orm_migrations` (`id` integer not null primary key autoincrement, `name` text null, `executed_at` datetime not null default current_timestamp)';

/** Read in a fifth of a second or so. */
const CHECKED_BYTES = 64 * 1024 * 1024;
const SMALL_TABLES = ['category', 'mikro_orm_migrations', 'operator', 'post_count', 'session'];

/**
 * Brings the tables to this version, all or nothing, and checks the file. A copy is made first. Foreign keys are off meanwhile, else a
 * rebuilt parent table deletes its children; they are checked before the commit.
 * @throws DatabaseRefused for a damaged file, another program's, or one of a newer version
 */
export async function migrate(orm: MikroORM): Promise<void> {
  try {
    await checkFile(orm);
    await whenFree(() => run(orm));
  } catch (error) {
    throw isCorrupt(error) ? new DatabaseRefused('The database file is damaged.', error) : error;
  }
}

async function checkFile(orm: MikroORM): Promise<void> {
  const connection = orm.em.getConnection();
  // In this order: another process may be making the tables just now, the header first.
  const [content] = await connection.execute<{ tables: number }[]>(
    'select count(*) as tables from sqlite_master',
  );
  const [header] = await connection.execute<{ application_id: number }[]>('pragma application_id');
  if (content?.tables !== 0 && header?.application_id !== APPLICATION_ID) {
    throw new DatabaseRefused('The database file belongs to another program.');
  }
  for (const part of await partsToCheck(orm)) {
    const [check] = await connection.execute<{ quick_check: string }[]>(`pragma quick_check(${part})`);
    if (check?.quick_check !== 'ok') throw new DatabaseRefused('The database file is damaged.');
  }
}

/** The whole file, as long as that takes no time; of a large one the tables without which nothing works. */
async function partsToCheck(orm: MikroORM): Promise<readonly (string | number)[]> {
  const connection = orm.em.getConnection();
  const [file] = await connection.execute<{ bytes: number }[]>(
    'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
  );
  if ((file?.bytes ?? 0) <= CHECKED_BYTES) return [1];
  const rows = await connection.execute<{ name: string }[]>(
    `select name from sqlite_master where type = 'table' and name in (${SMALL_TABLES.map(() => '?').join()})`,
    SMALL_TABLES,
  );
  return rows.map(({ name }) => name);
}

async function run(orm: MikroORM): Promise<void> {
  const connection = orm.em.getConnection();
  await connection.execute('pragma foreign_keys = off');
  try {
    await connection.execute(`pragma application_id = ${APPLICATION_ID}`);
    await connection.execute(LOG_TABLE);
    await orm.migrator.getExecuted();
    await connection.transactional(async (transaction) => {
      // Waits here for another process that migrates; what it did is seen after.
      await connection.execute(`pragma application_id = ${APPLICATION_ID}`, [], 'run', transaction);
      const done = await connection.execute<{ name: string }[]>(
        'select name from mikro_orm_migrations order by id',
        [],
        'all',
        transaction,
      );
      const known = new Set<string>(migrations.map(({ name }) => name));
      if (done.some(({ name }) => !known.has(name))) {
        throw new DatabaseRefused('The database was made by a newer version of this program.');
      }
      if (done.length === known.size) return;
      const standing = done.at(-1);
      if (standing !== undefined) await copyBeforeMigration(orm.config.get('dbName'), standing.name);
      await orm.migrator.up({ transaction });
      const broken = await connection.execute('pragma foreign_key_check', [], 'all', transaction);
      if (broken.length > 0) throw new DatabaseRefused('The database has rows whose parents are missing.');
    });
  } finally {
    await connection.execute('pragma foreign_keys = on');
  }
}
