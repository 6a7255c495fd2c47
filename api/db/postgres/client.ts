import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  replaceWithNoncontingentExpression,
} from 'kysely';
import pg from 'pg';
import type { OnStatement, Orm } from '../orm-type.ts';
import { asConnectionError, isConnectionError } from './errors.ts';

/** Connections of one server, in addition to those of `side` and one that listens. PostgreSQL allows 100 in all by default. */
const CONNECTIONS = 10;
const SIDE_CONNECTIONS = 2;
/** How long a statement may take, and how long a connection may be waited for. */
const STATEMENT_MS = 5_000;
/** A connection that is silent for this long is dead: the database would have ended the statement before. Milliseconds. */
const SILENCE_MS = 7_000;
/** After this the database ends a transaction whose server stopped in the middle, so that the others go on. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Integers are numbers here: ids, counts and milliseconds are all below 2^53. */
const types = new pg.TypeOverrides();
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number);

export interface ClientOptions {
  onStatement?: OnStatement | undefined;
  /** For work that may take minutes: a migration, a copy. */
  withoutTimeLimits?: boolean | undefined;
}

function poolOptions(url: string, withoutTimeLimits = false): pg.PoolConfig {
  const limits = {
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  return {
    connectionString: url,
    application_name: 'floodlight',
    // A page's queries take milliseconds: workers would take processors from the site.
    // READ COMMITTED, whatever the role or the database asks for: a statement sees what others committed before it began.
    options: '-c max_parallel_workers_per_gather=0 -c default_transaction_isolation=read\\ committed',
    connectionTimeoutMillis: STATEMENT_MS,
    keepAlive: true,
    types,
    ...(withoutTimeLimits ? {} : limits),
  };
}

/** What of this process reached the database. */
interface Counts {
  /**
   * Statements and commits that may have changed what the public reads. Raised before the writer gets its answer, so that it never gets
   * a page from before.
   */
  contentWrites: number;
}

/** Kysely on a pool of `pg`. The ORM takes it as `driverOptions`. */
export class PostgresClient extends Kysely<unknown> {
  /** For single statements that must never wait for a transaction of this process: limits, the content version. */
  readonly side: pg.Pool;
  readonly counts: Counts;
  /** What ends with the client. */
  readonly onEnd: (() => Promise<void>)[];
  readonly #url: string;

  constructor(url: string, { onStatement, withoutTimeLimits }: ClientOptions = {}) {
    const options = poolOptions(url, withoutTimeLimits);
    const side = makePool({ ...options, max: SIDE_CONNECTIONS });
    const counts = { contentWrites: 0 };
    const onEnd = [async () => side.end()];
    super({
      dialect: new PostgresDialect({
        pool: adapt(makePool({ ...options, max: CONNECTIONS }), { counts, onEnd }),
      }),
      // SQLite accepts empty lists.
      plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
      ...(onStatement && {
        log: ({ query, queryDurationMillis }) =>
          onStatement(query.sql, query.parameters, queryDurationMillis),
      }),
    });
    this.side = side;
    this.counts = counts;
    this.onEnd = onEnd;
    this.#url = url;
  }

  /** A connection of its own, not yet connected, that may be silent for long. */
  newConnection(): pg.Client {
    const client = new pg.Client(poolOptions(this.#url, true));
    client.on('error', () => undefined);
    return client;
  }
}

export function clientOf(orm: Orm): PostgresClient {
  const client = orm.em.getConnection().getClient();
  if (!(client instanceof PostgresClient)) throw new TypeError('The ORM was not made by createOrm');
  return client;
}

function makePool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  // The query under way fails, and the pool forgets the connection; without a listener the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Writes to the tables whose triggers call `content_changed()` (migrations). */
const CHANGES_CONTENT =
  /^\s*(?:insert into|update|delete from)\s+"?(?:post|category|fixture|site_state)"?\s/i;

/** The pool as Kysely uses it. A connection that broke, or fell silent, is never used again. */
function adapt(
  pool: pg.Pool,
  { counts, onEnd }: { counts: Counts; onEnd: readonly (() => Promise<void>)[] },
): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw asConnectionError(error);
      });
      let broken: Error | undefined;
      let isReleased = false;
      // Kysely releases no connection whose begin or rollback fails: a broken one leaves the pool at once.
      const release = () => {
        if (!isReleased) client.release(broken);
        isReleased = true;
      };
      let changesContent = false;
      async function query(sql: string, values: readonly unknown[]): Promise<pg.QueryResult> {
        if (broken !== undefined) throw broken;
        changesContent ||= CHANGES_CONTENT.test(sql);
        try {
          return await client.query(sql, values.map(asParameter));
        } catch (error) {
          const lost = asConnectionError(error, sql === 'commit');
          if (isConnectionError(lost)) {
            broken = lost;
            release();
          }
          throw lost;
        } finally {
          if (changesContent) counts.contentWrites += 1;
        }
      }
      // Kysely uses none of the client's other methods here: nothing is streamed, no query is cancelled.
      return { query, release } as never;
    },
    async end() {
      await Promise.all([pool.end(), ...onEnd.map((end) => end())]);
    },
  };
}

const asParameter = (value: unknown) => (value instanceof Date ? value.getTime() : value);
