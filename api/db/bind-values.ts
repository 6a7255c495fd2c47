import type { SqliteConnection, Transaction } from '@mikro-orm/sqlite';

/** What a statement gives, as far as it is used here. */
interface Given {
  rows: unknown[];
  numAffectedRows?: bigint;
  insertId?: bigint;
}
interface Query {
  sql: string;
  parameters: readonly unknown[];
  query: { kind: 'RawNode' };
  queryId: object;
}
/** Kysely, or a transaction of it. */
interface Client {
  executeQuery(query: Query): Promise<Given>;
}
type Method = 'all' | 'get' | 'run';

/** Names in the place of values, and question marks that are none. */
const OTHER_MARKS = /\?\?|\\\?/;
const INT32_MAX = 2 ** 31 - 1;

/**
 * MikroORM writes values into the text of a statement, which makes each another one. Here they stay beside it, so that
 * it is parsed once (`keepStatements`). What has values of other kinds goes its former way.
 */
export function bindValues(connection: SqliteConnection): void {
  const execute = connection.execute.bind(connection);
  const bound = async (sql: string, parameters: readonly unknown[], method: Method, client: Client) => {
    const given = await client.executeQuery({ sql, parameters, query: { kind: 'RawNode' }, queryId: {} });
    if (method === 'all') return given.rows;
    if (method === 'get') return given.rows[0];
    const { rows, numAffectedRows, insertId } = given;
    return {
      affectedRows: Number(numAffectedRows ?? rows.length),
      insertId: insertId === undefined ? undefined : Number(insertId),
      row: rows[0],
      rows,
    };
  };

  const executeBound = async (
    query: unknown,
    values: unknown = [],
    method: Method = 'all',
    transaction?: Transaction,
    logger?: unknown,
  ) => {
    const asIs = () =>
      execute(query as string, values as unknown[], method, transaction, logger as undefined);
    if (typeof query !== 'string' || !Array.isArray(values) || OTHER_MARKS.test(query)) return asIs();
    const parameters = values.map(asBound);
    if (parameters.includes(undefined)) return asIs();
    await connection.ensureConnection();
    const client: unknown = transaction ?? connection.getClient();
    return bound(query, parameters, method, client as Client);
  };
  connection.execute = executeBound as typeof connection.execute;
}

/** As the driver takes it: numbers beyond 32 bits would become fractions. undefined: not of these kinds. */
function asBound(value: unknown): string | number | bigint | null | Uint8Array | undefined {
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value;
  if (typeof value === 'boolean') return Number(value);
  const number = value instanceof Date ? value.getTime() : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return Number.isSafeInteger(number) && Math.abs(number) > INT32_MAX ? BigInt(number) : number;
}
