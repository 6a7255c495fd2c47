import type { SqlEntityManager } from '@mikro-orm/sql';
import { isOneOf } from '#api/db/expressions.ts';
import { lockNames } from '#api/db/locks.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import { BlockedSenderEntity } from './spam.entities.ts';

export type BlockedRow = Row<'blocked_sender'>;

const BLOCKED_SENDERS = 'blocked senders';

/** The rows that block one of these (`senderKeys`), the oldest first. An address and a number never have the same key. */
export const findBlocked = (em: SqlEntityManager, keys: readonly string[]): Promise<BlockedRow[]> =>
  tablesOf(em)
    .selectFrom('blocked_sender')
    .where((eb) => eb.or([isOneOf(em, eb.ref('address_key'), keys), isOneOf(em, eb.ref('phone_key'), keys)]))
    .selectAll()
    .orderBy('id')
    .execute();

/** Until the transaction ends, nobody else blocks anybody. */
export const lockBlocked = (em: SqlEntityManager): Promise<void> => lockNames(em, [BLOCKED_SENDERS]);

/** The latest first. */
export async function pageOfBlocked(
  em: SqlEntityManager,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: BlockedRow[]; total: number }> {
  const rows = await tablesOf(em)
    .selectFrom('blocked_sender')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await em.count(BlockedSenderEntity) };
}

/** Those of these numbers; an address that was blocked along with one stays blocked. */
export async function forgetBlockedNumbers(
  em: SqlEntityManager,
  phoneKeys: readonly string[],
): Promise<void> {
  const phoneKey = { $in: [...new Set(phoneKeys)] };
  await em.nativeDelete(BlockedSenderEntity, { addressKey: null, phoneKey });
  await em.nativeUpdate(BlockedSenderEntity, { phoneKey }, { phoneKey: null, phone: null });
}

/** Those that were blocked before `before` and of whom no message is left. Gives how many there were. */
export async function forgetSilent(em: SqlEntityManager, before: Date): Promise<number> {
  const { numDeletedRows } = await tablesOf(em)
    .deleteFrom('blocked_sender')
    .where('blocked_at', '<', before.getTime())
    .where(({ and, not, or, exists, selectFrom }) =>
      and(
        (['contact', 'deleted_contact'] as const).map((table) =>
          not(
            or([
              exists(
                selectFrom(table)
                  .whereRef('email_key', '=', 'blocked_sender.address_key')
                  .select(`${table}.id`),
              ),
              exists(
                selectFrom(table)
                  .whereRef(`${table}.phone_key`, '=', 'blocked_sender.phone_key')
                  .select(`${table}.id`),
              ),
            ]),
          ),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
