import type { MikroORM } from '@mikro-orm/sqlite';

interface Native {
  prepare(sql: string): { all: (...values: unknown[]) => unknown[] };
}

/** What `work` asked the database, statement by statement. */
export async function queriesOf(orm: MikroORM, work: () => Promise<unknown>): Promise<string[]> {
  const native = await nativeOf(orm);
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
  const native = await nativeOf(orm);
  const nothing = Array.from({ length: sql.split('?').length - 1 }, () => 'x');
  const steps = native.prepare(`explain query plan ${sql}`).all(...nothing) as { detail: string }[];
  return steps.map(({ detail }) => detail);
}

async function nativeOf(orm: MikroORM): Promise<Native> {
  const connection: object = orm.em.getConnection();
  if (!('getNativeClient' in connection) || typeof connection.getNativeClient !== 'function') {
    throw new TypeError('The database driver changed: no getNativeClient');
  }
  return connection.getNativeClient();
}
