import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/sqlite';
import { withEngine } from '../engine.ts';
import { entities } from '../entities.ts';
import { DatabaseRefused } from '../errors.ts';
import type { OnStatement, Orm } from '../orm-type.ts';
import type { NamedMigration } from '../sql-migration.ts';
import { retryOnBusy } from '../transaction.ts';
import { SqliteClient } from './client.ts';
import { sqlite } from './engine.ts';
import { isCorrupt } from './errors.ts';
import { migrations as released } from './migrations/list.ts';

export interface OrmOptions {
  onStatement?: OnStatement | undefined;
  /** The migrations in order; tests give those of a later version. */
  migrations?: readonly NamedMigration[] | undefined;
}

/** Opens the SQLite file (made if it is not there) without touching its tables: `migrate` does. @throws DatabaseRefused */
export async function createOrm(
  file: string,
  { onStatement, migrations = released }: OrmOptions = {},
): Promise<Orm> {
  const orm = await MikroORM.init({
    dbName: file,
    entities,
    extensions: [Migrator],
    driverOptions: new SqliteClient(file, onStatement),
    migrations: {
      migrationsList: [...migrations],
      path: fileURLToPath(new URL('migrations', import.meta.url)),
      snapshotOnMigrate: false,
    },
    // Search indexes and totals are in the migrations alone, with the triggers that fill them.
    schemaGenerator: {
      ignoreTriggers: true,
      skipTables: [/^(?:contact|post)_(?:words|count|day|source)/],
      skipViews: ['contact_text', 'post_text'],
    },
    // Its messages hold statements with their values: DEBUG_SQL prints them, errors reach the log by the error handler.
    logger: () => undefined,
  });
  try {
    await retryOnBusy(() => orm.connect());
  } catch (error) {
    await orm.close();
    throw isCorrupt(error) ? new DatabaseRefused('The database file is damaged.', error) : error;
  }
  return withEngine(orm, sqlite);
}
