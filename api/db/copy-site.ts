import { hash } from 'node:crypto';
import type { EntityMetadata } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Kysely, sql } from 'kysely';
import { DatabaseRefused } from './errors.ts';
import { readLog } from './migration-log.ts';
import type { Orm } from './orm-type.ts';
import { indexMissingRows } from './search.ts';

export interface Copied {
  table: string;
  rows: number;
}

/**
 * Copies all that a site remembers in one transaction of the target, and reads it again before the commit.
 * @throws DatabaseRefused where the target is in use, where it holds something else afterwards, or where the source was
 * written to during the copy. Then the target is as it was.
 */
export async function copySite(source: CopySource, target: CopyTarget): Promise<Copied[]> {
  const tables = tablesToCopy(target.orm);
  const names = tables.map(({ name }) => name);
  const withIds = tables.filter(({ isAutoincrement }) => isAutoincrement).map(({ name }) => name);
  return target.orm.em.fork().transactional(async (em) => {
    const rows = em.getKysely<AnyTables>();
    await target.lock(em, names);
    await refuseUsed(rows, tables);
    for (const { name } of tables) await rows.deleteFrom(name).execute();
    const copied = new Map<CopiedTable, Content>();
    for (const table of tables) copied.set(table, await copyTable(source.rows, rows, table));
    await target.setLastIds(em, await source.lastIds(withIds));
    await indexMissingRows(em);
    for (const [table, content] of copied) await compare(content, rows, table);
    if (!(await source.isUnchanged(names))) {
      throw new DatabaseRefused(
        'The site was written to while it was copied, so nothing was copied. Stop it, then copy again.',
      );
    }
    return [...copied].map(([{ name }, content]) => ({ table: name, rows: content.rows }));
  });
}

/** @throws DatabaseRefused where anybody used the site that is there */
export async function refuseUsed(db: Kysely<AnyTables>, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name, key } of tables.filter(({ isFilledAtFirst }) => !isFilledAtFirst)) {
    const row = await db.selectFrom(name).select(key).limit(1).executeTakeFirst();
    if (row !== undefined) {
      throw new DatabaseRefused('The database to copy into is in use: it has a site. Nothing was changed.');
    }
  }
}

async function copyTable(
  from: Kysely<AnyTables>,
  to: Kysely<AnyTables>,
  table: CopiedTable,
): Promise<Content> {
  const digest = createDigest(table);
  for await (const batch of batchesOf(from, table)) {
    digest.add(batch);
    await to.insertInto(table.name).values(batch).execute();
  }
  return digest.content();
}

/** @throws DatabaseRefused */
async function compare(wanted: Content, db: Kysely<AnyTables>, table: CopiedTable): Promise<void> {
  const digest = createDigest(table);
  for await (const batch of batchesOf(db, table)) digest.add(batch);
  const found = digest.content();
  if (found.rows === wanted.rows && found.digest === wanted.digest) return;
  throw new DatabaseRefused(
    `The copy of the table ${table.name} is not what was copied (${found.rows} rows of ${wanted.rows}), so nothing was copied.`,
  );
}

/** Rows that are read and written at one time; pictures have megabytes. */
const BATCH = 200;
const BATCH_OF_PICTURES = 4;

/** A random value for each state of the blog: the target makes its own. */
const NOT_COPIED = 'content_revision';
/** What the first start of a site puts into its tables. */
const FILLED_BY_MIGRATIONS = ['category', 'form_secret', 'notification_settings', 'site_state'];

interface CopiedTable {
  name: string;
  /** Columns of the primary key. */
  key: readonly string[];
  columns: readonly string[];
  booleans: ReadonlySet<string>;
  batch: number;
  /** The database gives its ids. */
  isAutoincrement: boolean;
  /** Whether it has rows before anybody used the site. */
  isFilledAtFirst: boolean;
}

/** The tables of the entities, parents before their children. */
export function tablesToCopy(orm: Orm): CopiedTable[] {
  const all = [...orm.getMetadata().getAll().values()].filter(({ tableName }) => tableName !== NOT_COPIED);
  const byName = all.sort((a, b) => (a.tableName < b.tableName ? -1 : 1));
  return byName.sort((a, b) => depthOf(a) - depthOf(b)).map(describe);
}

const parentsOf = ({ props }: EntityMetadata) =>
  props.map(({ targetMeta }) => targetMeta).filter((meta) => meta !== undefined);

/** How many tables have their rows before this one. */
const depthOf = (meta: EntityMetadata): number =>
  Math.max(0, ...parentsOf(meta).map((parent) => 1 + depthOf(parent)));

function describe({ tableName, props }: EntityMetadata): CopiedTable {
  const columnsOf = (some: typeof props) => some.flatMap(({ fieldNames }) => fieldNames);
  const hasBytes = props.some(({ runtimeType }) => runtimeType === 'Buffer');
  return {
    name: tableName,
    key: columnsOf(props.filter(({ primary }) => primary)),
    columns: columnsOf(props),
    booleans: new Set(columnsOf(props.filter(({ runtimeType }) => runtimeType === 'boolean'))),
    batch: hasBytes ? BATCH_OF_PICTURES : BATCH,
    isAutoincrement: props.some(({ autoincrement }) => autoincrement),
    isFilledAtFirst: FILLED_BY_MIGRATIONS.includes(tableName),
  };
}

/** All rows in the order of the primary key; texts are sorted as the database does. */
async function* batchesOf(db: Kysely<AnyTables>, table: CopiedTable): AsyncGenerator<Row[]> {
  const { name, key, columns, booleans, batch } = table;
  const all = db.selectFrom(name).select(columns).limit(batch);
  const ordered = key.reduce((query, column) => query.orderBy(column), all);
  const keyOf = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const after = key.map((column) => last?.[column] ?? null);
    const query =
      last === undefined ? ordered : ordered.where(sql<boolean>`(${keyOf}) > (${sql.join(after)})`);
    const rows: Row[] = await query.execute();
    for (const row of rows) {
      for (const column of booleans) row[column] = Boolean(row[column]);
    }
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < batch) return;
  }
}

interface Content {
  rows: number;
  /** The same rows give the same digest in any order. */
  digest: string;
}

/** Combines the SHA-256 of all rows that it is given, whatever their order. */
function createDigest(table: CopiedTable) {
  const sum = Buffer.alloc(32);
  let count = 0;
  return {
    add(rows: readonly Row[]): void {
      for (const row of rows) {
        const values = table.columns.map((column) => row[column]);
        const text = JSON.stringify(
          values.map((value) => (value instanceof Uint8Array ? hash('sha256', value) : value)),
        );
        for (const [at, byte] of hash('sha256', text, 'buffer').entries()) {
          sum[at] = (sum[at] ?? 0) ^ byte;
        }
      }
      count += rows.length;
    },
    content: (): Content => ({ rows: count, digest: sum.toString('hex') }),
  };
}

/** A value as both engines give and take it. Booleans of SQLite come as 0 and 1. */
type Value = string | number | boolean | Uint8Array | null;
type Row = Record<string, Value>;
export type AnyTables = Record<string, Row>;

/** A site to copy from, as it was at one moment. It is only read. */
export interface CopySource {
  rows: Kysely<AnyTables>;
  /** The highest id that each of these tables ever gave, also to a row that is gone. */
  lastIds(tables: readonly string[]): Promise<Map<string, number>>;
  /** Whether the tables are still as they were at that moment. */
  isUnchanged(tables: readonly string[]): Promise<boolean>;
}

/** A database to copy into, with the tables of this version. */
export interface CopyTarget {
  orm: Orm;
  /** Keeps others from writing to these tables until the end of the transaction. */
  lock(em: SqlEntityManager, tables: readonly string[]): Promise<void>;
  /** Makes each table give higher ids than these from now on. */
  setLastIds(em: SqlEntityManager, ids: ReadonlyMap<string, number>): Promise<void>;
}

/**
 * @param done names of the migrations that the source says were run in it
 * @param known those of this version
 * @throws DatabaseRefused unless they are the same
 */
export function refuseOtherVersion(done: readonly string[], known: readonly { name: string }[]): void {
  const { state } = readLog(done, known);
  if (state === 'none') throw new DatabaseRefused('There is no site in the database to copy from.');
  if (state === 'newer') {
    throw new DatabaseRefused('The site was made by a newer version of this program. Copy it with that one.');
  }
  if (state !== 'current') {
    throw new DatabaseRefused(
      'The tables of the site are not those of this version. Start it once with this version, then copy it.',
    );
  }
}
