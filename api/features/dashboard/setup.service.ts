import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordOwn } from '#api/features/activity/activity.service.ts';
import { OperatorEntity } from '#api/features/auth/session.entities.ts';
import type { NoticeSettings } from '#api/features/notifications/notice-settings.service.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { isLocalOrigin } from '#api/http/local-origin.ts';
import { Problem } from '#contract/problem.ts';
import { allows } from '#contract/roles.ts';
import { type Setup, type SetupEntry, setupAccess, setupEntries } from '#contract/setup.ts';
import { defaultSite } from '#contract/site.ts';
import * as repository from './setup.repository.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  publicUrl: string;
  noticeSettings: Pick<NoticeSettings, 'hasChannel'>;
}

export type SetupService = ReturnType<typeof createSetup>;

/** What is still to be done on a new site. An entry is done by what the site finds, never by a tick of its own. */
export function createSetup({ orm, now, publicUrl, noticeSettings }: Deps) {
  const checks: Record<
    Exclude<SetupEntry, 'second_factor'>,
    (em: SqlEntityManager) => boolean | Promise<boolean>
  > = {
    numbers: async (em) => !hasPlaceholders((await publishedSettings(em)).site.phones),
    notices: (em) => noticeSettings.hasChannel(em),
    public_url: () => !isLocalOrigin(publicUrl),
    backup: repository.hasBackup,
    first_post: (em) => repository.hasOwnPost(em, now()),
  };

  async function read(by: Caller | undefined): Promise<Setup> {
    const em = orm.em.fork();
    const own = by && (await repository.findOperatorSetup(em, by.id));
    if (!own) throw new Problem('unauthorized');
    if (own.setupAwayAt !== null) return { is_shown: false, entries: [] };
    const entries: Setup['entries'] = [];
    for (const entry of setupEntries) {
      // PostgreSQL's backups are made beside the site, which is not told of them.
      if (!allows(setupAccess[entry], by.role) || (entry === 'backup' && engineOf(em).name === 'postgres'))
        continue;
      const is_done = entry === 'second_factor' ? own.hasSecondFactor : await checks[entry](em);
      entries.push({ entry, is_done });
    }
    return { is_shown: true, entries };
  }

  return {
    read,

    /** For this operator alone. */
    async show(isShown: boolean, by: Caller | undefined): Promise<Setup> {
      if (by === undefined) throw new Problem('unauthorized');
      // A list of which all is done goes by itself.
      const isAct = isShown || (await read(by)).entries.some(({ is_done }) => !is_done);
      await inTransaction(orm, async (em) => {
        await em.nativeUpdate(OperatorEntity, by.id, { setupAwayAt: isShown ? null : now() });
        if (!isAct) return;
        await recordOwn(em, by, isShown ? 'setup list brought back' : 'setup list put away', now());
      });
      return read(by);
    },
  };
}

/** Of one of the numbers that the site ships with, which can belong to no one. */
function hasPlaceholders(phones: readonly { href: string; messaging: string }[]): boolean {
  const shipped = defaultSite.phones.flatMap(({ href, messaging }) => [href, messaging]);
  return phones.some(({ href, messaging }) => shipped.includes(href) || shipped.includes(messaging));
}
