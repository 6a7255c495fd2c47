import type { Orm } from '#api/db/orm-type.ts';
import { CHOICES_MAX } from '#contract/contact-choices.ts';
import { nextCampaign, nextPage } from './source.repository.ts';

/** Where messages came from. */
export function createSourceService({ orm }: { orm: Orm }) {
  return {
    /** By name. One query for each: an index is asked for the next name, however many messages have it. */
    async list(): Promise<{ paths: string[]; campaigns: string[] }> {
      const em = orm.em.fork();
      return {
        paths: await follow((after) => nextPage(em, after)),
        campaigns: await follow((after) => nextCampaign(em, after)),
      };
    },
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
