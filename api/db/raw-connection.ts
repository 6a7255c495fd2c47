interface Query {
  sql: string;
  parameters: readonly unknown[];
  query: { kind: 'RawNode' };
  queryId: object;
}

/** The part of Kysely's connection that is used here. */
interface RawConnection {
  executeQuery(query: Query): Promise<{ rows: unknown[] }>;
}

function asRaw(connection: unknown): RawConnection {
  const isRaw = (value: unknown): value is RawConnection =>
    typeof value === 'object' && value !== null && 'executeQuery' in value;
  if (!isRaw(connection)) throw new TypeError('The database driver changed: no executeQuery');
  return connection;
}

export async function runPragma(connection: unknown, pragma: string): Promise<void> {
  const sql = `pragma ${pragma}`;
  await asRaw(connection).executeQuery({ sql, parameters: [], query: { kind: 'RawNode' }, queryId: {} });
}

/**
 * SQLite rolls back by itself when the disk is full. Kysely's own `rollback` then fails and never gives the one
 * connection back: every later query would wait for ever.
 */
export function mendRollback(connection: unknown): void {
  const raw = asRaw(connection);
  const execute = raw.executeQuery.bind(raw);
  raw.executeQuery = async (query) => {
    try {
      return await execute(query);
    } catch (error) {
      const alreadyDone = error instanceof Error && error.message.includes('no transaction is active');
      if (query.sql === 'rollback' && alreadyDone) return { rows: [] };
      throw error;
    }
  };
}
