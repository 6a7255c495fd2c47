import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { OperatorEntity } from '#api/features/auth/session.entities.ts';

interface OperatorSetup {
  setupAwayAt: Date | null;
  hasSecondFactor: boolean;
}

/** null: the login is gone. */
export async function findOperatorSetup(em: SqlEntityManager, id: number): Promise<OperatorSetup | null> {
  const row = await em.findOne(OperatorEntity, id, { disableIdentityMap: true });
  return row && { setupAwayAt: row.setupAwayAt ?? null, hasSecondFactor: row.totpSecret != null };
}

export async function hasBackup(em: SqlEntityManager): Promise<boolean> {
  const made = tablesOf(em).selectFrom('backup_run').where('bytes', 'is not', null).select('id').limit(1);
  return (await made.executeTakeFirst()) !== undefined;
}

/** A published post that somebody wrote or brought here: starter posts have no author, no form and no source. */
export async function hasOwnPost(em: SqlEntityManager, now: Date): Promise<boolean> {
  const own = tablesOf(em)
    .selectFrom('post')
    .where('deleted_at', 'is', null)
    .where('state', '=', 'published')
    .where('date', '<=', now.getTime())
    .where((eb) =>
      eb.or([
        eb('author_id', 'is not', null),
        eb('author_name', 'is not', null),
        eb('key', 'is not', null),
        // Of imported pages `target` is a path.
        eb.exists(
          eb
            .selectFrom('import_source')
            .whereRef('target', '=', eb.cast<string>('post.id', 'text'))
            .select('target'),
        ),
      ]),
    )
    .select('id')
    .limit(1);
  return (await own.executeTakeFirst()) !== undefined;
}
