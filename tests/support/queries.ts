import type { MikroORM } from '@mikro-orm/sqlite';
import { clientOf } from '#api/db/sqlite/client.ts';

/** What `work` asked the database, statement by statement. */
export async function queriesOf(orm: MikroORM, work: () => Promise<unknown>): Promise<string[]> {
  const native = clientOf(orm).native;
  const asked: string[] = [];
  const { prepare } = native;
  native.prepare = (sql) => {
    asked.push(sql);
    return prepare.call(native, sql);
  };
  try {
    await work();
  } finally {
    native.prepare = prepare;
  }
  return asked.filter((sql) => /^(select|insert|update|delete|with)/i.test(sql));
}

/** How SQLite would find the rows of `sql`, one line for each step. */
export async function planOf(orm: MikroORM, sql: string): Promise<string[]> {
  const native = clientOf(orm).native;
  const nothing = Array.from({ length: sql.split('?').length - 1 }, () => 'x');
  const steps = native.prepare(`explain query plan ${sql}`).all(...nothing) as { detail: string }[];
  return steps.map(({ detail }) => detail);
}
