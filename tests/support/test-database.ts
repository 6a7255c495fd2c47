import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { openDatabase } from '#api/db/open-database.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { createOrm as createPostgresOrm } from '#api/db/postgres/orm.ts';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { createOrm as createSqliteOrm } from '#api/db/sqlite/orm.ts';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import { createFirstOperator } from '#api/features/auth/operator.service.ts';
import { type Operator, operator } from './client.ts';
import { databasesOn } from './postgres.ts';
import { tempFolder } from './temp-folder.ts';

interface OpenOptions {
  onStatement?: (sql: string, values: readonly unknown[]) => void;
  /** For what may take minutes. */
  withoutTimeLimits?: boolean;
}

/** A database of its own for a test. */
export interface TestDatabase {
  dataDir: string;
  /** undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** One more connection to it, as of another process. */
  open(options?: OpenOptions): Promise<Orm>;
  remove(): Promise<void>;
}

/** Set for the tests on PostgreSQL: where it listens (tests/support/postgres.ts). */
const postgres = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined;

export const isOnPostgres = postgres !== undefined;

/** Settings of a server process on a new, empty database. */
export async function emptyDatabaseSettings(
  engine = isOnPostgres ? 'postgres' : 'sqlite',
): Promise<Record<string, string>> {
  const DATA_DIR = await tempFolder('data');
  if (engine === 'sqlite') return { DATA_DIR };
  return { DATA_DIR, DATABASE_URL: await databasesOn(process.env.TEST_POSTGRES_URL ?? '').create() };
}

/** Opens the database of such settings, which a server has made. */
export const openBySettings = ({ DATA_DIR = '', DATABASE_URL }: Record<string, string>): Promise<Orm> =>
  openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });

let template: Promise<string> | undefined;

/** The operator's hash is a weak one: most of a login is the hash, whose parameters are read from what is stored. */
async function addOperator(orm: Orm, { username, password }: Operator): Promise<void> {
  await createFirstOperator(orm, { username, password });
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await orm.em.fork().nativeUpdate(OperatorEntity, { username }, { passwordHash });
}

/** A migrated database with one operator, made once in a process and copied for each test. */
async function makeTemplate(): Promise<string> {
  if (postgres === undefined) {
    const folder = await tempFolder('template');
    const orm = await openSqlite(folder);
    await addOperator(orm, operator);
    await orm.close();
    return databaseFile(folder);
  }
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  const orm = await openDatabase({ dataDir: '', databaseUrl: await databasesOn(postgres).create({ name }) });
  await addOperator(orm, operator);
  await orm.close();
  return name;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  template ??= makeTemplate();
  const dataDir = await tempFolder('app');
  const source = await template;
  if (postgres === undefined) {
    const file = databaseFile(dataDir);
    await copyFile(source, file);
    return {
      dataDir,
      databaseUrl: undefined,
      open: ({ onStatement } = {}) => createSqliteOrm(file, { onStatement }),
      remove: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  const databases = databasesOn(postgres);
  const databaseUrl = await databases.create({ template: source });
  return {
    dataDir,
    databaseUrl,
    open: (options) => createPostgresOrm(databaseUrl, options),
    async remove() {
      await databases.drop(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
