import { createReadStream } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySite } from '#api/db/copy-site.ts';
import { openDatabase } from '#api/db/open-database.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { makePostgresSite } from '#api/db/postgres/copy-ends.ts';
import { createOrm } from '#api/db/postgres/orm.ts';
import { indexMissingRows } from '#api/db/search.ts';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { readSqliteSite } from '#api/db/sqlite/copy-ends.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { seededFolder } from './seed-site.ts';
import { type MeasuredProcess, startSite } from './site-process.ts';

type Engine = 'sqlite' | 'postgres';

/** Of the command line. @throws for any other word */
export function readEngine(word: string): Engine {
  if (word === 'sqlite' || word === 'postgres') return word;
  throw new Error(`--database must be sqlite or postgres, not "${word}"`);
}

export interface BenchDatabase {
  /** Of a server on it. */
  settings: Record<string, string>;
  /** One more server of the site on it. */
  start(settings?: Record<string, string>): Promise<MeasuredProcess>;
  /** A connection of our own. */
  open(): Promise<Orm>;
  /** Runs what may take longer than a statement of the site, and leaves the database as a site has it after a while. */
  fill(work: (orm: Orm) => Promise<void>): Promise<void>;
}

export interface BenchDatabases {
  /** An empty one; `seeded`: with sixty posts and their pictures. */
  create(options?: { seeded?: boolean }): Promise<BenchDatabase>;
  /** Reads all files: a machine keeps in its memory what it has read, a sandbox may let go of it within half a minute. */
  readThrough(): Promise<void>;
  /** Once the servers are stopped. */
  remove(): Promise<void>;
}

/** Scratch databases: files, or those of a PostgreSQL beside the servers with its default settings, fsync among them. */
export async function makeDatabases(engine: Engine): Promise<BenchDatabases> {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-'));
  // PostgreSQL runs as another user where this is root.
  await chmod(scratch, 0o755);
  const postgres = engine === 'postgres' ? await startPostgres({ parent: scratch }) : undefined;
  return {
    async create({ seeded = false } = {}) {
      const dataDir = await mkdtemp(join(scratch, 'site-'));
      const databaseUrl = await postgres?.databases.create();
      if (seeded) await copySeeded(dataDir, databaseUrl);
      return benchDatabase(dataDir, databaseUrl);
    },
    async readThrough() {
      const entries = await readdir(scratch, { recursive: true, withFileTypes: true });
      const isTable = (folder: string, name: string) =>
        (folder.includes('/data/base/') && /^\d/.test(name)) || join(folder, name) === databaseFile(folder);
      for (const entry of entries.filter((each) => each.isFile() && isTable(each.parentPath, each.name))) {
        const file = join(entry.parentPath, entry.name);
        for await (const _ of createReadStream(file, { highWaterMark: 1024 * 1024 }));
      }
    },
    async remove() {
      await postgres?.remove();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

async function copySeeded(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const seeded = await seededFolder();
  if (databaseUrl === undefined) return cp(seeded, dataDir, { recursive: true });
  await readSqliteSite(databaseFile(seeded), (source) =>
    makePostgresSite(databaseUrl, (target) => copySite(source, target)),
  );
}

function benchDatabase(dataDir: string, databaseUrl: string | undefined): BenchDatabase {
  const settings = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const open = () => openDatabase({ dataDir, databaseUrl });
  return {
    settings,
    start: (more = {}) => startSite({ ...settings, ...more }),
    open,
    async fill(work) {
      let orm = await open();
      try {
        if (databaseUrl !== undefined) {
          await orm.close();
          orm = await createOrm(databaseUrl, { withoutTimeLimits: true });
        }
        await work(orm);
        await indexMissingRows(orm.em.fork());
        await orm.em.getConnection().execute(databaseUrl === undefined ? 'analyze' : 'vacuum analyze');
      } finally {
        await orm.close();
      }
    },
  };
}
