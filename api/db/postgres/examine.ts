import { DatabaseRefused } from '../errors.ts';
import { faultOf, readLog } from '../migration-log.ts';
import type { Examined, Orm } from '../orm-type.ts';
import { whyRefused } from './errors.ts';
import { migrations } from './migrations/list.ts';
import { checkServer } from './open-database.ts';
import { createOrm } from './orm.ts';

export async function examinePostgres(url: string): Promise<Examined> {
  const { host, pathname } = new URL(url);
  const place = `${host}${pathname}`;
  const found = { engine: 'postgres', place, isThere: true, pending: [] } as const;
  const orm = await createOrm(url);
  try {
    await checkServer(orm);
    const log = readLog(await namesOf(orm), migrations);
    const fault = faultOf(log, 'database');
    if (fault !== undefined) throw new DatabaseRefused(fault);
    if (log.state === 'current') return { ...found, orm };
    await orm.close();
    return { ...found, isThere: log.state !== 'none', pending: log.pending };
  } catch (error) {
    await orm.close();
    const refused = error instanceof DatabaseRefused ? error.message : whyRefused(error, url);
    return { ...found, refused: refused ?? 'The database cannot be read.' };
  }
}

async function namesOf(orm: Orm): Promise<string[]> {
  const connection = orm.em.getConnection();
  const [table] = await connection.execute<{ name: string | null }[]>(
    "select to_regclass('mikro_orm_migrations')::text as name",
  );
  if (table?.name == null) return [];
  const rows = await connection.execute<{ name: string }[]>(
    'select name from mikro_orm_migrations order by id',
  );
  return rows.map(({ name }) => name);
}
