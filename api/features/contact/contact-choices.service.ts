import type { SqlEntityManager } from '@mikro-orm/sql';
import { isShown } from '#api/db/being-erased.ts';
import { campaignName } from '#api/db/expressions.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { CHOICES_MAX } from '#contract/inbox.ts';

/** Where messages came from, by name. One query for each: an index is asked for the next name, however many messages have it. */
export async function listSources(orm: Orm): Promise<{ paths: string[]; campaigns: string[] }> {
  const em = orm.em.fork();
  return {
    paths: await follow((after) => nextPage(em, after)),
    campaigns: await follow((after) => nextCampaign(em, after)),
  };
}

async function follow(next: (after: string) => Promise<string | undefined>): Promise<string[]> {
  const names: string[] = [];
  while (names.length < CHOICES_MAX) {
    const name = await next(names.at(-1) ?? '');
    if (name === undefined) break;
    names.push(name);
  }
  return names;
}

/** The next page of this site after `after` that a message came from, by the index of pages. */
async function nextPage(em: SqlEntityManager, after: string): Promise<string | undefined> {
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
async function nextCampaign(em: SqlEntityManager, after: string): Promise<string | undefined> {
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
