import { hash } from 'node:crypto';
import { IsolationLevel } from '@mikro-orm/core';
import { sql } from 'kysely';
import { Problem } from '#contract/problem.ts';
import type { Engine, EngineFacts } from '../engine.ts';
import type { Orm } from '../orm-type.ts';
import { tablesOf } from '../tables.ts';
import { createContentRevision } from './content-revision.ts';
import { createCounter } from './counter.ts';
import { countTermBeginnings, idsWithWords, indexMissing, indexWords, rowsWithWords } from './full-text.ts';
import { probeDatabase } from './probe.ts';

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
  followGivenIds: async (em, table) =>
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

  createContentRevision,
  createCounter,
  // PostgreSQL reuses the room of erased rows by itself (docs/operations.md).
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
  giveRoomBack: async () => undefined,
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
