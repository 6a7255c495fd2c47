import type { Examined } from './examined.ts';
import type { DatabaseSettings } from './open-database.ts';

export async function examineDatabase({ dataDir, databaseUrl }: DatabaseSettings): Promise<Examined> {
  if (databaseUrl === undefined) {
    const { examineSqlite } = await import('./sqlite/examine.ts');
    return examineSqlite(dataDir);
  }
  const { examinePostgres } = await import('./postgres/examine.ts');
  return examinePostgres(databaseUrl);
}
