import type { SqlEntityManager } from '@mikro-orm/sql';
import { isCommitUnknown } from '#api/db/errors.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';

/** Rows that one statement inserts: SQLite takes 32,766 values. */
const INSERTED = 2_000;

/** A row of counts, or several with one key before they are added up. */
type Counts<Key extends string, Counted extends string> = Record<Key, string | number> &
  Record<Counted, number>;

/** Rows by their keys; what has the key of another is added to it. */
type Sums<Row> = Map<string, Row>;

interface Deps<Row, Key, Counted> {
  orm: Orm;
  /** `vital` or `source_day`. */
  table: string;
  /** Columns that identify a row. */
  key: readonly Key[];
  /** Columns that are added up. */
  counted: readonly Counted[];
  /** Where a row that waits is counted; absent: under its own key. */
  place?: (row: Row, waiting: Sums<Row>) => Row;
  /** The rows to be written, in the transaction that writes them. */
  settle?: (em: SqlEntityManager, rows: readonly Row[]) => Promise<Row[]>;
}

export interface Counter<Key extends string, Row> {
  add(row: Row): void;
  /** The row's key as text. */
  nameOf(row: Record<Key, string | number>): string;
  /** Writes what waits. What cannot be written waits for the next time. */
  flush(): Promise<void>;
}

/**
 * Counts that wait in memory, to be written together: on a busy site thousands of visits a second change the same few
 * rows. A process that is killed loses those of the last seconds.
 */
export function createCounter<Key extends string, Counted extends string, Row extends Counts<Key, Counted>>({
  orm,
  table,
  key,
  counted,
  place = (row) => row,
  settle = async (_, rows) => [...rows],
}: Deps<Row, Key, Counted>): Counter<Key, Row> {
  let waiting: Sums<Row> = new Map();
  let writing: Promise<void> | undefined;

  const nameOf = (row: Record<Key, string | number>): string =>
    JSON.stringify(key.map((column) => row[column]));

  function addTo(sums: Sums<Row>, row: Row): void {
    const name = nameOf(row);
    const sum = { ...row };
    for (const column of counted) {
      const before: number = sums.get(name)?.[column] ?? 0;
      Object.assign(sum, { [column]: before + row[column] });
    }
    sums.set(name, sum);
  }

  const add = (row: Row): void => addTo(waiting, place(row, waiting));

  /** Writes each row once, and in one order everywhere, so that two servers never wait for each other's rows. */
  async function write(em: SqlEntityManager, rows: readonly Row[]): Promise<void> {
    const sums: Sums<Row> = new Map();
    for (const row of await settle(em, rows)) addTo(sums, row);
    const added: readonly string[] = counted;
    const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    for (let at = 0; at < sorted.length; at += INSERTED) {
      const values = sorted.slice(at, at + INSERTED);
      await em
        .getKysely<Record<string, Record<string, string | number>>>()
        .insertInto(table)
        .values(
          values.map((row) => Object.fromEntries([...key, ...counted].map((name) => [name, row[name]]))),
        )
        .onConflict((conflict) =>
          conflict
            .columns([...key])
            .doUpdateSet((eb) =>
              Object.fromEntries(
                added.map((name) => [name, eb(`${table}.${name}`, '+', eb.ref(`excluded.${name}`))]),
              ),
            ),
        )
        .execute();
    }
  }

  async function writeAll(): Promise<void> {
    const taken = [...waiting.values()];
    waiting = new Map();
    try {
      await inTransaction(orm, (em) => write(em, taken));
    } catch (error) {
      // Once too few is better than twice.
      if (!isCommitUnknown(error)) for (const row of taken) add(row);
      throw error;
    }
  }

  return {
    add,
    nameOf,

    async flush() {
      while (writing !== undefined) await writing.catch(() => undefined);
      if (waiting.size === 0) return;
      writing = writeAll().finally(() => {
        writing = undefined;
      });
      await writing;
    },
  };
}
