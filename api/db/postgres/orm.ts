import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { withEngine } from '../engine.ts';
import { entities } from '../entities.ts';
import type { Orm } from '../orm-type.ts';
import type { NamedMigration } from '../sql-migration.ts';
import { type ClientOptions, PostgresClient } from './client.ts';
import { postgres } from './engine.ts';
import { migrations as released } from './migrations/list.ts';

export interface OrmOptions extends ClientOptions {
  /** The migrations in order; tests give those of a later version. */
  migrations?: readonly NamedMigration[] | undefined;
}

/** The ORM on the database of `url`. Its first query connects; its tables are not touched. */
export async function createOrm(
  url: string,
  { migrations = released, ...options }: OrmOptions = {},
): Promise<Orm> {
  const orm = await MikroORM.init({
    // The ORM wants a name; the URL of the client decides.
    dbName: 'postgres',
    entities,
    extensions: [Migrator],
    driverOptions: new PostgresClient(url, options),
    migrations: {
      migrationsList: [...migrations],
      path: fileURLToPath(new URL('migrations', import.meta.url)),
      snapshotOnMigrate: false,
    },
    // Its messages hold statements with their values: DEBUG_SQL prints them, errors reach the log by the error handler.
    logger: () => undefined,
  });
  return withEngine(orm, postgres);
}
