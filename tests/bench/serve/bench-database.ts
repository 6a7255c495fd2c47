import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copySite } from '#api/db/copy-site.ts';
import { openDatabase } from '#api/db/open-database.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { makePostgresSite } from '#api/db/postgres/copy-ends.ts';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { readSqliteSite } from '#api/db/sqlite/copy-ends.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { seedSite } from './seed-site.ts';
import { type MeasuredProcess, startSite } from './site-process.ts';

export type Engine = 'sqlite' | 'postgres';

/** Of the command line. @throws for any other word */
export function readEngine(word: string): Engine {
  if (word === 'sqlite' || word === 'postgres') return word;
  throw new Error(`--database must be sqlite or postgres, not "${word}"`);
}

export interface BenchDatabase {
  /** One more server of the site on it. */
  start(settings?: Record<string, string>): Promise<MeasuredProcess>;
  /** A connection of our own. */
  open(): Promise<Orm>;
  /** Once the servers are stopped. */
  remove(): Promise<void>;
}

/** A scratch database with sixty posts: a file, or a PostgreSQL beside the servers with its default settings, fsync among them. */
export async function makeDatabase(engine: Engine): Promise<BenchDatabase> {
  const dataDir = await seedSite();
  const removeFolder = () => rm(dataDir, { recursive: true });
  if (engine === 'sqlite') {
    return {
      start: (settings = {}) => startSite(dataDir, settings),
      open: () => openDatabase({ dataDir, databaseUrl: undefined }),
      remove: removeFolder,
    };
  }
  const postgres = await startPostgres();
  const removeAll = async () => {
    await postgres.remove();
    await removeFolder();
  };
  try {
    const url = await postgres.databases.create();
    await readSqliteSite(databaseFile(dataDir), (source) =>
      makePostgresSite(url, (target) => copySite(source, target)),
    );
    let servers = 0;
    return {
      async start(settings = {}) {
        servers += 1;
        // Nothing but its log is in there.
        const folder = join(dataDir, `server-${servers}`);
        await mkdir(folder);
        return startSite(folder, { DATABASE_URL: url, ...settings });
      },
      open: () => openDatabase({ dataDir, databaseUrl: url }),
      remove: removeAll,
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}
