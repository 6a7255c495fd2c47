import { clientOf } from '#api/db/sqlite/client.ts';
import type { Statement, TestApp } from './test-app.ts';

/** What `work` asked the database, statement by statement; transactions and pragmas aside. */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const before = app.statements.length;
  await work();
  return app.statements.slice(before).filter(({ sql }) => /^(select|insert|update|delete|with)/i.test(sql));
}

/** The same as texts. */
export async function queriesOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(app, work)).map(({ sql }) => sql);
}

/** How SQLite would find the rows of `sql`, one line for each step. */
export function planOf(app: TestApp, sql: string): string[] {
  const nothing = Array.from({ length: sql.split('?').length - 1 }, () => 'x');
  const plan = clientOf(app.orm).native.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`);
  return plan.all(...nothing).map(({ detail }) => detail);
}

/** Rows as they stand in the database, by SQL of both engines. */
export const rowsOf = (
  { orm }: Pick<TestApp, 'orm'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> =>
  orm.em.getConnection().execute<Record<string, unknown>[]>(sql, values);
