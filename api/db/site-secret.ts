import { defineEntity, p } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from './orm-type.ts';

/** One row. */
export const SiteSecretEntity = defineEntity({
  name: 'SiteSecret',
  tableName: 'form_secret',
  properties: { id: p.integer().primary().autoincrement(false), secret: p.text() },
});

/**
 * What the site signs by, the same on all servers: keys of plain forms, challenges of passkeys, links that switch the weekly
 * letter off. It also proves to the doctor which site answers, and shows whose a backup in BACKUP_DIR is.
 */
export async function siteSecret(em: SqlEntityManager): Promise<string> {
  const { secret } = await em.findOneOrFail(SiteSecretEntity, 1, { disableIdentityMap: true });
  return secret;
}

/** Asks the database until it has answered once: the secret never changes. */
export function rememberSecret(orm: Orm): () => Promise<string> {
  let secret: string | undefined;
  return async () => (secret ??= await siteSecret(orm.em.fork()));
}
