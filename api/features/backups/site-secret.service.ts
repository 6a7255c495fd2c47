import type { SqlEntityManager } from '@mikro-orm/sql';
import { FormSecretEntity } from '#api/features/contact/contact.entities.ts';

/** What the site signs by, the same on all servers. docs/architecture.md says what for. */
export const siteSecret = async (em: SqlEntityManager): Promise<string> =>
  (await em.findOneOrFail(FormSecretEntity, 1)).secret;
