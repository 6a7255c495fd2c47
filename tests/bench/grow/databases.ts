import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import type { Engine } from '../serve/bench-database.ts';
import type { Size } from './rows.ts';
import { seedPostgres } from './seed-postgres.ts';
import { seedSqlite } from './seed-sqlite.ts';

export interface Databases {
  /** A filled database. Gives the settings of a server on it. */
  seed(size: Size): Promise<Record<string, string>>;
  /** Reads all files: a machine keeps in its memory what it has read, a sandbox may let go of it within half a minute. */
  readThrough(): Promise<void>;
  /** Stops what runs; the files stay. */
  stop(): Promise<void>;
}

/** Of growing size: files in folders of `scratch`, or databases of one PostgreSQL with default settings. */
export async function makeDatabases(engine: Engine, scratch: string): Promise<Databases> {
  const folderOf = ({ posts, messages }: Size) => join(scratch, `${posts}-${messages}`);
  if (engine === 'sqlite') {
    const files: string[] = [];
    return {
      async seed(size) {
        const folder = folderOf(size);
        await seedSqlite(size, folder);
        files.push(databaseFile(folder));
        return { DATA_DIR: folder };
      },
      readThrough: () => readAll(files),
      stop: async () => undefined,
    };
  }
  const postgres = await startPostgres({ parent: scratch });
  return {
    async seed(size) {
      const folder = folderOf(size);
      await mkdir(folder);
      const url = await postgres.databases.create();
      await seedPostgres(size, url);
      return { DATA_DIR: folder, DATABASE_URL: url };
    },
    async readThrough() {
      const entries = await readdir(scratch, { recursive: true, withFileTypes: true });
      const tables = entries.filter((entry) => entry.isFile() && entry.parentPath.includes('/data/base/'));
      await readAll(tables.map(({ parentPath, name }) => join(parentPath, name)));
    },
    stop: postgres.remove,
  };
}

async function readAll(files: readonly string[]): Promise<void> {
  for (const file of files) for await (const _ of createReadStream(file, { highWaterMark: 1024 * 1024 }));
}
