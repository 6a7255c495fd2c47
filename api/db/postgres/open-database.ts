import type { Transaction } from '@mikro-orm/core';
import { type QueryExecutorProvider, sql } from 'kysely';
import { DatabaseRefused } from '../errors.ts';
import { faultOf, ONE_STEP, readLog } from '../migration-log.ts';
import type { Examined, Orm } from '../orm-type.ts';
import { cleanCounts } from './engine.ts';
import { refusalReason } from './errors.ts';
import { migrations } from './migrations/list.ts';
import { createOrm, type OrmOptions } from './orm.ts';

interface Options extends OrmOptions {
  /** Called with a line for each step of updating an older database. */
  print?: (line: string) => void;
}

const OLDEST_VERSION = 15;

/** Connects, checks what is promised of the database, and brings its tables to this version. @throws DatabaseRefused */
export async function openPostgres(url: string, { print, ...options }: Options = {}): Promise<Orm> {
  try {
    const orm = await createOrm(url, { ...options, withoutTimeLimits: true });
    try {
      await checkServer(orm);
      await migrate(orm, print);
    } finally {
      await orm.close();
    }
    const opened = await createOrm(url, options);
    cleanCounts(opened);
    return opened;
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const reason = refusalReason(error, url);
    throw reason === undefined ? error : new DatabaseRefused(reason, error);
  }
}

interface ServerSettings {
  version: number;
  encoding: string;
  commit: string;
}

/** What is promised of the server. @throws DatabaseRefused */
async function checkServer(orm: Orm): Promise<void> {
  const [server] = await orm.em.getConnection().execute<ServerSettings[]>(
    `select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_setting('synchronous_commit') as commit`,
  );
  if (server === undefined) throw new DatabaseRefused('The database does not say its version.');
  const { version, encoding, commit } = server;
  if (version < OLDEST_VERSION) {
    throw new DatabaseRefused(
      `PostgreSQL ${version} is too old: this program needs ${OLDEST_VERSION} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseRefused(`The database has the encoding ${encoding}: this program needs UTF8.`);
  }
  // A message is answered once it is committed: with these settings a commit is on the disk.
  if (commit !== 'on' && commit !== 'remote_apply') {
    throw new DatabaseRefused(
      `The database has synchronous_commit=${commit}, so that a power cut would lose answered messages. Set it to on.`,
    );
  }
}

/** The advisory lock that all migrating processes wait for: 'Flod'. */
const MIGRATION_LOCK = 0x466c6f64;

const LOG_TABLE =
  'create table if not exists mikro_orm_migrations (id serial primary key, name text, executed_at timestamptz not null default current_timestamp)';

/**
 * Brings the tables to this version in one transaction, whichever process comes first; the others wait for it.
 * @param print called with each step of an update, before it begins
 * @throws DatabaseRefused when it is of a newer version, or of another program
 */
async function migrate(orm: Orm, print?: (line: string) => void): Promise<void> {
  const connection = orm.em.getConnection();
  const { migrationsList = [] } = orm.config.get('migrations');
  const known = migrationsList.map((each) => ({ name: 'name' in each ? each.name : '' }));
  type Ask = <Row extends object>(sql: string) => Promise<Row[]>;
  const exclusive = (work: (ask: Ask, transaction: Transaction) => Promise<void>) =>
    connection.transactional(async (transaction) => {
      const ask: Ask = (sql) => connection.execute(sql, [], 'all', transaction);
      await ask(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      await work(ask, transaction);
    });
  await exclusive(async (ask) => {
    const tables = await ask<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
    );
    if (tables.length > 0 && !tables.some(({ name }) => name === 'mikro_orm_migrations')) {
      throw new DatabaseRefused('The database belongs to another program: it has tables that are not ours.');
    }
    await ask(LOG_TABLE);
  });
  // The migrator looks for its table on a connection of its own.
  await orm.migrator.getExecuted();
  let isUpdated = false;
  await exclusive(async (ask, transaction) => {
    const rows = await ask<{ name: string }>('select name from mikro_orm_migrations order by id');
    const log = readLog(
      rows.map(({ name }) => name),
      known,
    );
    const fault = faultOf(log, 'database');
    if (fault !== undefined) throw new DatabaseRefused(fault);
    if (log.state === 'current') return;
    if (log.state === 'older') print?.('Updating the database.');
    if (log.isOf140) for (const sql of ONE_STEP) await ask(sql);
    await orm.migrator.up({ transaction });
    isUpdated = log.state === 'older';
  });
  if (isUpdated) print?.('The database is updated.');
}

export async function examinePostgres(url: string): Promise<Examined> {
  const { host, pathname } = new URL(url);
  const place = `${host}${pathname}`;
  const found = { engine: 'postgres', place, isThere: true, pending: [] } as const;
  const orm = await createOrm(url);
  try {
    await checkServer(orm);
    const log = readLog(await migrationsRun(orm.em.fork().getKysely()), migrations);
    const fault = faultOf(log, 'database');
    if (fault !== undefined) throw new DatabaseRefused(fault);
    if (log.state === 'current') return { ...found, orm };
    await orm.close();
    return { ...found, isThere: log.state !== 'none', pending: log.pending };
  } catch (error) {
    await orm.close();
    const refused = error instanceof DatabaseRefused ? error.message : refusalReason(error, url);
    return { ...found, refused: refused ?? 'The database cannot be read.' };
  }
}

/** The names of the migrations that were run in a database; none where it has no log of them. */
export async function migrationsRun(db: QueryExecutorProvider): Promise<string[]> {
  const log = await sql<{
    log: string | null;
  }>`select to_regclass('mikro_orm_migrations')::text as log`.execute(db);
  if (log.rows[0]?.log === null) return [];
  const { rows } = await sql<{ name: string }>`select name from mikro_orm_migrations order by id`.execute(db);
  return rows.map(({ name }) => name);
}
