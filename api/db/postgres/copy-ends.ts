import { type Kysely, sql } from 'kysely';
import {
  type AnyTables,
  type CopySource,
  type CopyTarget,
  refuseOtherVersion,
  refuseUsed,
  tablesToCopy,
} from '../copy-site.ts';
import { DatabaseRefused } from '../errors.ts';
import { PostgresClient } from './client.ts';
import { refusalReason } from './errors.ts';
import { migrations } from './migrations/list.ts';
import { migrationsRun, openPostgres } from './open-database.ts';
import { createOrm } from './orm.ts';

/**
 * Gives `work` the site of a database as it is at one moment.
 * @throws DatabaseRefused where it cannot be reached, has no site, or one of another version
 */
export async function readPostgresSite<T>(url: string, work: (source: CopySource) => Promise<T>): Promise<T> {
  await using client = new PostgresClient(url, { withoutTimeLimits: true });
  try {
    const snapshot = client.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return await snapshot.execute(async (transaction) => {
      const rows = transaction.withTables<AnyTables>();
      refuseOtherVersion(await migrationsRun(rows), migrations);
      return work({
        rows,
        lastIds: (tables) => lastIds(rows, tables),
        isUnchanged: async (tables) =>
          (await versionsOfRows(rows, tables)) ===
          (await versionsOfRows(client.withTables<AnyTables>(), tables)),
      });
    });
  } catch (error) {
    throw asRefusal(error, url);
  }
}

/**
 * Makes the tables of a new site in an empty database, and lets `work` fill them.
 * @throws DatabaseRefused where it cannot be reached, belongs to another program, or is in use
 */
export async function makePostgresSite<T>(url: string, work: (target: CopyTarget) => Promise<T>): Promise<T> {
  await using closing = new AsyncDisposableStack();
  try {
    await refuseSite(url);
    const orm = closing.use(await openPostgres(url, { withoutTimeLimits: true }));
    return await work({ orm, lock, setLastIds });
  } catch (error) {
    throw asRefusal(error, url);
  }
}

function asRefusal(error: unknown, url: string): unknown {
  // A fault of a file is not one of the connection, though the codes are the same.
  const isOfFile = error instanceof Error && 'path' in error;
  if (isOfFile || error instanceof DatabaseRefused) return error;
  const reason = refusalReason(error, url);
  return reason === undefined ? error : new DatabaseRefused(reason, error);
}

/** Refuses a database with a site, before its tables are brought to this version. */
async function refuseSite(url: string): Promise<void> {
  await using orm = await createOrm(url, { withoutTimeLimits: true });
  const db = orm.em.fork().getKysely<AnyTables>();
  if ((await migrationsRun(db)).length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
    db,
  );
  const present = new Set(rows.map(({ name }) => name));
  await refuseUsed(
    db,
    tablesToCopy(orm).filter(({ name }) => present.has(name)),
  );
}

/** Differs after every write: a written row is a new version at another place. Does not read the bytes of pictures. */
async function versionsOfRows(db: Kysely<AnyTables>, tables: readonly string[]): Promise<string> {
  const each = tables.map(
    (table) =>
      sql`(select bit_xor(hashtextextended(xmin::text || ctid::text, 0))::text from ${sql.table(table)})`,
  );
  const { rows } = await sql`select array[${sql.join(each)}] as versions`.execute(db);
  return JSON.stringify(rows);
}

/** The last ids of the sequences, or of rows whose ids came another way. */
async function lastIds(db: Kysely<AnyTables>, tables: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const table of tables) {
    const named = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(
      db,
    );
    const sequence = sql.raw(named.rows[0]?.name ?? '');
    const { rows } = await sql<{ last: number }>`
      select greatest(
        case when is_called then last_value else last_value - 1 end,
        (select max(id) from ${sql.table(table)})
      ) as last from ${sequence}`.execute(db);
    ids.set(table, rows[0]?.last ?? 0);
  }
  return ids;
}

const lock: CopyTarget['lock'] = async (em, tables) => {
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${names} in exclusive mode`.execute(em.getKysely());
};

const setLastIds: CopyTarget['setLastIds'] = async (em, ids) => {
  const db = em.getKysely();
  for (const [table, last] of ids) {
    // Unlike `setval` it is undone with the transaction.
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(last + 1)}`.execute(db);
  }
  // A site that ever had posts is known by these rows: its first posts do not come again.
  if ((ids.get('post') ?? 0) > 0) {
    await sql`insert into post_count (category_id, state, count) select id, 'published', 0 from category
      order by id limit 1 on conflict do nothing`.execute(db);
  }
};
