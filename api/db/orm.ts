import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/sqlite';
import { bindValues } from './bind-values.ts';
import { DatabaseRefused } from './database-refused.ts';
import { entities } from './entities.ts';
import { keepStatements } from './keep-statements.ts';
import { migrations } from './migrations/list.ts';
import { mendRollback, runPragma } from './raw-connection.ts';
import { retryOnBusy } from './retry-on-busy.ts';
import { isCorrupt } from './sqlite/errors.ts';

/** better-sqlite3 waits with the event loop stopped, so this stays short; `retryOnBusy` waits the rest. */
const BUSY_TIMEOUT_MS = 20;

/** Opens the SQLite file (made if it is not there) without touching its tables: `migrate` does. @throws DatabaseRefused */
export async function createOrm({ file }: { file: string }): Promise<MikroORM> {
  const orm = await MikroORM.init({
    dbName: file,
    entities,
    extensions: [Migrator],
    driverOptions: { timeout: BUSY_TIMEOUT_MS },
    onCreateConnection: async (connection) => {
      mendRollback(connection);
      await runPragma(connection, 'journal_mode = WAL');
      // FULL: a message answered with 201 survives a power cut.
      await runPragma(connection, 'synchronous = FULL');
      // The indexes of a large blog stay in memory: 16 MB in place of 2.
      await runPragma(connection, 'cache_size = -16000');
      // What is erased is overwritten in the file, too.
      await runPragma(connection, 'secure_delete = ON');
    },
    migrations: {
      migrationsList: [...migrations],
      path: fileURLToPath(new URL('migrations', import.meta.url)),
      snapshotName: '.snapshot',
      snapshotOnMigrate: false,
    },
    // Kept by triggers: the search indexes with the tables that SQLite makes for them, and the totals. The view is what one is made of.
    schemaGenerator: {
      skipTables: [/^(?:contact|post)_(?:words|count|day|milestone|zone)/],
      skipViews: ['contact_text'],
    },
    // Its messages hold statements with their values; errors reach our own log by the error handler.
    logger: () => undefined,
  });
  try {
    await retryOnBusy(() => orm.connect());
    keepStatements(await orm.driver.getConnection().getNativeClient());
    bindValues(orm.driver.getConnection());
  } catch (error) {
    await orm.close();
    throw isCorrupt(error) ? new DatabaseRefused('The database file is damaged.', error) : error;
  }
  return orm;
}
