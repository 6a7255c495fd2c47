import type { EngineFacts } from '../engine.ts';
import type { Orm } from '../orm-type.ts';

export async function engineFacts(orm: Orm): Promise<EngineFacts> {
  const [row] = await orm.em
    .getConnection()
    .execute<{ version: string; bytes: string }[]>(
      "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes",
    );
  return { engine: 'postgres', version: row?.version ?? '', bytes: Number(row?.bytes ?? 0), disk: null };
}
