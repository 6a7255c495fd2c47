import type { SqlEntityManager } from '@mikro-orm/sql';
import { isShown } from '#api/db/being-erased.ts';
import { takeRows } from '#api/db/locks.ts';
import { tablesOf } from '#api/db/tables.ts';

/** At most `max` messages whose reminder is due and was not given. Until the commit they are of this server. */
export async function takeDue(em: SqlEntityManager, now: Date, max: number): Promise<number[]> {
  const query = tablesOf(em)
    .selectFrom('contact')
    .where('remind_at', '<=', now.getTime())
    .where('reminded_at', 'is', null)
    .where(await isShown(em))
    .select('id')
    .orderBy('remind_at')
    .limit(max);
  return (await takeRows(em, query, ['contact']).execute()).map(({ id }) => id);
}
