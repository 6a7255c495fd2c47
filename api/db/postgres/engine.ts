import { hash } from 'node:crypto';
import { IsolationLevel } from '@mikro-orm/core';
import { sql } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { Problem } from '#contract/problem.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { CounterLimits, Engine, EngineFacts } from '../engine.ts';
import type { Orm } from '../orm-type.ts';
import { probeTables } from '../probe-tables.ts';
import { tablesOf } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { clientOf } from './client.ts';
import { createContentVersion } from './content-version.ts';
import { countTermBeginnings, idsWithWords, indexMissing, indexWords, rowsWithWords } from './full-text.ts';

/** Advisory locks have numbers of 64 bits for names. Two names with one number only wait for each other. */
const numberOf = (name: string) => hash('sha256', name, 'buffer').readBigInt64BE();

/** Several servers may work on one database, so rows and names are locked. */
export const postgres: Engine = {
  name: 'postgres',
  isShared: true,

  snapshotLevel: IsolationLevel.REPEATABLE_READ,
  beginWrite: async () => undefined,
  async lockNames(em, names) {
    const numbers = [...new Set(names.map(numberOf))].sort((a, b) => (a < b ? -1 : 1));
    await sql`select pg_advisory_xact_lock(number) from unnest(${numbers}::bigint[]) as number`.execute(
      tablesOf(em),
    );
  },
  forUpdate: (query) => query.forUpdate(),
  takeRows: (query, tables) => query.forUpdate([...tables]).skipLocked(),
  continueIds: async (em, table) =>
    void (await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(
      (select max(id) from ${sql.table(table)}), nextval(pg_get_serial_sequence(${table}, 'id'))))`.execute(
      tablesOf(em),
    )),

  isOneOf: (text, values) => sql`${text} = any(${values}::text[])`,
  originOf: (url) => sql`substring(${url} from '^https?://[^/]+')`,
  jsonField: (json, name) => sql`(${json}::json ->> ${sql.lit(name)})`,
  latestOfTexts: (hashes, { since, max }) =>
    sql`(select latest.* from unnest(${hashes}::text[]) as text(hash) cross join lateral (
      select text_hash, email, phone from contact
        where text_hash = text.hash and date >= ${since.getTime()} order by date desc limit ${max}) as latest)`,
  // The table itself: its view would group the rows of each page.
  sourceTotals: 'contact_source_total',
  async pruneContactSources(em, day) {
    const db = tablesOf(em);
    // The lock keeps messages from being added to a row after it was read and before it is deleted.
    await sql`lock table contact_source_total in share row exclusive mode`.execute(db);
    await sql`delete from contact_source_total where day < ${day}
      or (day, page, utm_source, utm_medium, utm_campaign, referrer) in (
        select day, page, utm_source, utm_medium, utm_campaign, referrer from contact_source where count = 0
      )`.execute(db);
  },
  // The counts of posts that are gone stay as zeros.
  async hasEverHadPosts(em) {
    const row = await tablesOf(em).selectFrom('post_count').select('category_id').limit(1).executeTakeFirst();
    return row !== undefined;
  },

  indexWords,
  indexMissing,
  idsWithWords,
  rowsWithWords,
  countTermBeginnings,

  createContentVersion,
  createCounter,
  // PostgreSQL reuses the space of erased rows (docs/operations.md).
  createErasedText: () => ({
    request: () => undefined,
    run: async () => undefined,
    runSoon: async () => true,
  }),

  async backUp() {
    throw new Problem('backup_elsewhere');
  },
  nightly: undefined,
  facts: engineFacts,
  probe: probeDatabase,
  // Its autovacuum does it.
  releaseSpace: async () => undefined,
  removeOldCopies: async () => 0,
};

async function engineFacts(orm: Orm): Promise<EngineFacts> {
  const [row] = await orm.em
    .getConnection()
    .execute<{ version: string; bytes: string }[]>(
      "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes",
    );
  return { engine: 'postgres', version: row?.version ?? '', bytes: Number(row?.bytes ?? 0), disk: null };
}

const CLEAN_EVERY_MS = 60_000;
/** The longest window: what expires later was written by a clock that was ahead. */
const LONGEST_MS = HOUR_MS;

class Counter extends RateLimiterPostgres {
  /** What is refused from memory is asked of the database again. */
  override async reward(...given: Parameters<RateLimiterPostgres['reward']>) {
    const left = await super.reward(...given);
    this.deleteInMemoryBlockedAll();
    return left;
  }
}

/**
 * Counts over all servers. A key that is over its limit is refused from memory, so that a flood costs no query each.
 * While the database is away, each server counts for itself.
 */
function createCounter(orm: Orm, name: string, { points, seconds }: CounterLimits) {
  return new Counter({
    storeClient: clientOf(orm).side,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
  });
}

/** Removes what has expired, until the client ends. */
export function cleanCounts(orm: Orm): void {
  const { side, onEnd } = clientOf(orm);
  const clean = async () => {
    const now = Date.now();
    const sql = 'delete from rate_limit where expire < $1 or expire > $2';
    await side.query(sql, [now, now + LONGEST_MS]).catch(() => undefined);
  };
  const timer = setInterval(clean, CLEAN_EVERY_MS).unref();
  onEnd.push(async () => clearInterval(timer));
}

/** Tables that triggers and searches fill, in addition to those of the entities. */
const OTHERS = [
  'contact_total',
  'contact_day_total',
  'contact_source_total',
  'contact_words',
  'post_count',
  'post_words',
  'rate_limit',
];

/** What is written and taken back. Bytes: pictures are stored as they are, so it takes as many on the disk. */
const ROOM = 16 * 1024;

class RolledBack extends Error {}

/**
 * Reads each table, and writes without changing anything: proves that the schema is complete, and that the disk has room.
 * Answers which tables cannot be read. @throws Problem busy, disk_full, and whatever keeps it from writing
 */
async function probeDatabase(orm: Orm): Promise<string[]> {
  const connection = orm.em.getConnection();
  const ofEntities = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  const tables = [...ofEntities, ...OTHERS];
  return probeTables(tables, {
    read: (names) =>
      connection.execute(`select ${names.map((name) => `exists (select 1 from ${name}) as ${name}`).join()}`),
    write: () => writeAndRollBack(orm),
  });
}

async function writeAndRollBack(orm: Orm): Promise<void> {
  const written = inTransaction(orm, async (em) => {
    await em.execute(
      `insert into picture (name, width, format, bytes) values ('probe', 0, 'probe', convert_to(repeat('x', ${ROOM}), 'UTF8'))`,
    );
    throw new RolledBack();
  });
  await written.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}
