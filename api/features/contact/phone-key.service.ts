import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { phoneKey } from '#api/db/person-keys.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';

/** How many ids one turn covers. */
const BATCH = 250;

/** Keys of numbers that an earlier version did not understand. */
export function createPhoneKeys({ orm }: { orm: Orm }) {
  return {
    /**
     * Gives stored messages the keys of their numbers, in turns with as long a pause after each, so that visitors are served in between.
     * `stop` ends it after a turn. Returns how many messages got one.
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

type Table = 'contact' | 'deleted_contact';

async function newestId(em: SqlEntityManager, table: Table): Promise<number> {
  const newest = await tablesOf(em)
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** Messages with a number and without its key, of the ids after `after` up to `upTo`. */
export const findWithoutKey = (
  em: SqlEntityManager,
  table: Table,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ id: number; phone: string }[]> =>
  tablesOf(em)
    .selectFrom(table)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('phone_key', 'is', null)
    .where('phone', '<>', '')
    .select(['id', 'phone'])
    .execute();

/** Stores the key, unless the message was replaced and has another number since. */
export async function storeKey(
  em: SqlEntityManager,
  table: Table,
  { id, phone, key }: { id: number; phone: string; key: string },
): Promise<void> {
  const read = tablesOf(em).updateTable(table).where('id', '=', id).where('phone', '=', phone);
  await read.set({ phone_key: key }).execute();
}
