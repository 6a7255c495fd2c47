import { setTimeout } from 'node:timers/promises';
import type { Orm } from '#api/db/orm-type.ts';
import { phoneKey } from '#api/db/person-keys.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { findWithoutKey, newestId, storeKey } from './phone-key.repository.ts';

/** Ids that are looked at in one turn. */
const BATCH = 250;

export type PhoneKeys = ReturnType<typeof createPhoneKeys>;

/** Numbers that an earlier version did not understand. */
export function createPhoneKeys({ orm }: { orm: Orm }) {
  return {
    /**
     * Gives stored messages the keys of their numbers, in turns with as long a pause after each, since visitors are served meanwhile.
     * `stop` ends it after a turn. Gives how many messages got one.
     */
    async storeMissing(stop?: AbortSignal): Promise<number> {
      let stored = 0;
      for (const table of ['contact', 'deleted_contact'] as const) {
        const last = await newestId(orm.em.fork(), table);
        for (let after = 0; after < last && stop?.aborted !== true; after += BATCH) {
          const start = performance.now();
          const rows = await findWithoutKey(orm.em.fork(), table, { after, upTo: after + BATCH });
          const keyed = rows.flatMap(({ id, phone }) => {
            const key = phoneKey(phone);
            return key === null ? [] : { id, phone, key };
          });
          if (keyed.length > 0)
            await inTransaction(orm, async (em) => {
              for (const each of keyed) await storeKey(em, table, each);
            });
          stored += keyed.length;
          await setTimeout(performance.now() - start);
        }
      }
      return stored;
    },
  };
}
