import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { OnStatement, Orm } from '#api/db/orm-type.ts';

export const databaseFile = (dataDir: string) => join(dataDir, 'site.sqlite');

/** better-sqlite3 waits with the event loop stopped, so this stays short: `retryOnBusy` waits the rest. */
const BUSY_TIMEOUT_MS = 20;

const PRAGMAS = [
  'journal_mode = WAL',
  // FULL: a message that was answered with 201 survives a power cut.
  'synchronous = FULL',
  // The indexes of a large blog stay in memory: 16 MB in place of 2.
  'cache_size = -16000',
  // Erased rows are overwritten in the file.
  'secure_delete = ON',
];

/** Kysely on one better-sqlite3 connection. Orm takes it as `driverOptions`. */
export class SqliteClient extends Kysely<unknown> {
  /** For what Kysely has no words for: checkpoints, statements without a promise. */
  readonly native: Database.Database;
  /** Counts what was asked of the database. */
  readonly counts: { statements: number };

  constructor(file: string, onStatement?: OnStatement, { readonly = false } = {}) {
    const native = new Database(file, { timeout: BUSY_TIMEOUT_MS, readonly, fileMustExist: readonly });
    const counts = { statements: 0 };
    super({
      dialect: new SqliteDialect({
        database: async () => {
          if (!readonly) for (const pragma of PRAGMAS) native.pragma(pragma);
          return adapt(native, counts);
        },
      }),
      ...(onStatement && {
        log: ({ query, queryDurationMillis }) =>
          onStatement(query.sql, query.parameters, queryDurationMillis),
      }),
    });
    this.native = native;
    this.counts = counts;
  }
}

export function clientOf(orm: Orm): SqliteClient {
  const client = orm.em.getConnection().getClient();
  if (!(client instanceof SqliteClient)) throw new TypeError('The ORM was not made by createOrm');
  return client;
}

/** Pragmas work while they are prepared, so they are never prepared ahead. */
const CACHED = /^(?:select|with|insert|update|delete|begin|commit)\b/i;
/** Longer statements hold lists of ids or, from the ORM, values: they do not come again. Characters. */
const CACHED_LENGTH_MAX = 4_000;
const STATEMENTS_MAX = 250;

/** better-sqlite3 as Kysely uses it, with a cache of prepared statements. */
function adapt(native: Database.Database, counts: { statements: number }): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_MAX });
  // SQLite rolls back on its own when the disk is full, and then fails at a second rollback.
  const rollback: SqliteStatement = {
    ...statementOf(native, 'rollback'),
    run: () => {
      if (native.inTransaction) native.exec('rollback');
      return { changes: 0, lastInsertRowid: 0 };
    },
  };
  return {
    close: () => native.close(),
    prepare(sql) {
      counts.statements += 1;
      if (sql === 'rollback') return rollback;
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = statementOf(native, sql);
      if (sql.length <= CACHED_LENGTH_MAX && CACHED.test(sql)) statements.set(sql, statement);
      return statement;
    },
  };
}

function statementOf(native: Database.Database, sql: string): SqliteStatement {
  const statement = native.prepare<unknown[]>(sql);
  return {
    reader: statement.reader,
    all: (values) => statement.all(values.map(asBound)),
    run: (values) => statement.run(values.map(asBound)),
    iterate: (values) => statement.iterate(values.map(asBound)),
  };
}

const INT32_MAX = 2 ** 31 - 1;

/** A value as the driver takes it. It binds numbers beyond 32 bits as fractions, which full-text search cannot compare. */
function asBound(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  const number = value instanceof Date ? value.getTime() : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && Math.abs(number) > INT32_MAX) {
    return BigInt(number);
  }
  return number;
}
