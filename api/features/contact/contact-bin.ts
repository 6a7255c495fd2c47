import type { MikroORM, SqlEntityManager } from '@mikro-orm/sqlite';
import { retryOnBusy } from '#api/db/retry-on-busy.ts';
import type { LogCleaner } from '#api/db/wal-checkpoint.ts';
import { type Contact, RESTORE_MINUTES } from '#contract/contact-inbox.ts';
import { Problem } from '#contract/problem.ts';
import { BinnedContactEntity, ContactEntity } from './contact.entities.ts';
import { viewContact } from './contact.views.ts';
import { dropCalls } from './contact-calls.ts';
import { spend, unspend } from './spent-keys.ts';

const BATCH = 200;

interface Deps {
  orm: MikroORM;
  now: () => Date;
  log: Pick<LogCleaner, 'owe'>;
}

/** Deleted messages: gone from everywhere at once, and for some minutes not for good. */
export function createContactBin({ orm, now, log }: Deps) {
  const transaction = <T>(work: (em: SqlEntityManager) => Promise<T>) =>
    retryOnBusy(() => orm.em.fork().transactional(work));
  const oldest = () => new Date(now().getTime() - RESTORE_MINUTES * 60 * 1000);

  function remove(id: number): Promise<void> {
    return transaction(async (em) => {
      const row = await em.findOne(ContactEntity, id, { disableIdentityMap: true });
      if (row === null) throw new Problem('not_found');
      const { key, ...rest } = row;
      await em.insert(BinnedContactEntity, { ...rest, key, deletedAt: now() });
      await em.nativeDelete(ContactEntity, id);
      // A repeat that arrives meanwhile brings nothing back.
      if (key) await spend(em, [key]);
    });
  }

  function restore(id: number): Promise<Contact> {
    return transaction(async (em) => {
      const binned = await em.findOne(
        BinnedContactEntity,
        { id, deletedAt: { $gt: oldest() } },
        { disableIdentityMap: true },
      );
      if (binned === null)
        throw new Problem('not_found', { detail: 'This message cannot be restored any more.' });
      const { deletedAt: _, ...row } = binned;
      await em.nativeDelete(BinnedContactEntity, id);
      await em.insert(ContactEntity, row);
      if (row.key) await unspend(em, row.key);
      return viewContact(await em.findOneOrFail(ContactEntity, id));
    });
  }

  /** Erases what can be restored no more; all but the keys. Gives how many there were. */
  async function empty(): Promise<number> {
    let erased = 0;
    for (;;) {
      const ids = await transaction(async (em) => {
        const where = { deletedAt: { $lte: oldest() } };
        const rows = await em.find(BinnedContactEntity, where, { fields: ['id'], limit: BATCH });
        const gone = rows.map(({ id }) => id);
        if (gone.length > 0) await em.nativeDelete(BinnedContactEntity, { id: { $in: gone } });
        await dropCalls(em, gone);
        return gone;
      });
      erased += ids.length;
      if (ids.length > 0) log.owe();
      if (ids.length < BATCH) return erased;
    }
  }

  return { remove, restore, empty };
}
