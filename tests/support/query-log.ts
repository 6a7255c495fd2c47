import type { MikroORM } from '@mikro-orm/sqlite';

interface Statement {
  sql: string;
  params: readonly unknown[];
}

interface QueryLog {
  statements: Statement[];
  /** Rows that came out of the database. */
  rows: number;
  /** How SQLite goes about each of them: the lines of its plans. */
  plans: () => Promise<string[]>;
}

/** What `work` asks of the database. */
export async function logQueries(orm: MikroORM, work: () => Promise<unknown>): Promise<QueryLog> {
  const connection = orm.em.getConnection();
  const execute = connection.execute.bind(connection);
  const statements: Statement[] = [];
  let rows = 0;
  const spy: typeof execute = async (query, params, ...rest) => {
    statements.push(asStatement(query, params));
    const result = await execute(query, params, ...rest);
    rows += Array.isArray(result) ? result.length : 1;
    return result as never;
  };
  connection.execute = spy;
  try {
    await work();
  } finally {
    connection.execute = execute;
  }
  const plans = async () => {
    const lines: string[] = [];
    for (const { sql, params } of statements) {
      const plan = await execute<{ detail: string }[]>(`explain query plan ${sql}`, [...params]);
      lines.push(...plan.map(({ detail }) => detail));
    }
    return lines;
  };
  return { statements, rows, plans };
}

/** The text comes as such or in a query that knows its own. */
function asStatement(query: unknown, params: unknown): Statement {
  const isBuilt = (value: unknown): value is { toRaw(): { sql: string; params: unknown[] } } =>
    typeof value === 'object' && value !== null && 'toRaw' in value;
  if (isBuilt(query)) return query.toRaw();
  return { sql: String(query), params: Array.isArray(params) ? params : [] };
}
