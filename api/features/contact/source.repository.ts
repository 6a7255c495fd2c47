import type { SqlEntityManager } from '@mikro-orm/sql';
import { isShown } from '#api/db/being-erased.ts';
import { campaignName } from '#api/db/expressions.ts';
import { tablesOf } from '#api/db/tables.ts';

/** The next page of this site after `after` that a message came from, by the index of pages. */
export async function nextPage(em: SqlEntityManager, after: string): Promise<string | undefined> {
  const row = await tablesOf(em)
    .selectFrom('contact')
    .where('page', '>', after)
    .where(await isShown(em))
    .select('page')
    .orderBy('page')
    .limit(1)
    .executeTakeFirst();
  return row?.page ?? undefined;
}

/** The next campaign. */
export async function nextCampaign(em: SqlEntityManager, after: string): Promise<string | undefined> {
  const row = await tablesOf(em)
    .selectFrom('contact')
    .where('campaign', 'is not', null)
    .where((eb) => eb(campaignName(em, eb.ref('campaign')), '>', after))
    .where(await isShown(em))
    .select(({ ref }) => campaignName(em, ref('campaign')).as('name'))
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? undefined;
}
