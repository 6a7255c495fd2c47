import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from './tables.ts';

/** What the site signs by, the same on all servers. docs/architecture.md says what for. */
export async function siteSecret(em: SqlEntityManager): Promise<string> {
  const row = await tablesOf(em).selectFrom('form_secret').select('secret').executeTakeFirstOrThrow();
  return row.secret;
}
