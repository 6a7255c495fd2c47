import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import { isPublicPost } from '#api/db/expressions.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordOwn } from '#api/features/activity/activity.service.ts';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import type { NotificationSettings } from '#api/features/notifications/notification-settings.service.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { allows } from '#contract/auth-rules.ts';
import { type Setup, type SetupEntry, setupAccess, setupEntries } from '#contract/dashboard.ts';
import { isLocalOrigin } from '#contract/local-origin.ts';
import { Problem } from '#contract/problem.ts';
import { defaultContent, filledContent, type SettingsContent } from '#contract/settings.ts';
import { defaultSite } from '#contract/settings-facts.ts';

interface Deps extends ServiceDeps {
  publicUrl: string;
  notificationSettings: Pick<NotificationSettings, 'hasChannel'>;
}

/** What is still to be done on a new site. An entry is done by what the site finds, never by a tick of its own. */
export function createSetup({ orm, now, publicUrl, notificationSettings }: Deps) {
  const checks: Record<
    Exclude<SetupEntry, 'second_factor'>,
    (em: SqlEntityManager, settings: SettingsContent) => boolean | Promise<boolean>
  > = {
    numbers: (_, { site }) => !hasPlaceholders(site.phones),
    claims: (_, settings) => !hasShippedClaims(settings),
    notices: (em) => notificationSettings.hasChannel(em),
    public_url: () => !isLocalOrigin(publicUrl),
    backup: hasBackup,
    first_post: (em) => hasOwnPost(em, now()),
  };

  async function read(by: Caller): Promise<Setup> {
    const em = orm.em.fork();
    const own = await em.findOne(OperatorEntity, by.id, { disableIdentityMap: true });
    if (own === null) throw new Problem('unauthorized');
    if (own.setupAwayAt != null) return { is_shown: false, entries: [] };
    const settings = await publishedSettings(em);
    const entries: Setup['entries'] = [];
    for (const entry of setupEntries) {
      // Where the site makes no backups itself, they are made by other means, which it knows nothing of.
      const isMadeElsewhere = entry === 'backup' && engineOf(em).nightly === undefined;
      if (isMadeElsewhere || !allows(setupAccess[entry], by.role)) continue;
      const is_done = entry === 'second_factor' ? own.totpSecret != null : await checks[entry](em, settings);
      entries.push({ entry, is_done });
    }
    return { is_shown: true, entries };
  }

  return {
    read,

    /** Changes it for this operator alone. */
    async show(isShown: boolean, by: Caller): Promise<Setup> {
      // A list of which all is done disappears.
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

/** Whether one of them is a number that the site ships with, which can belong to no one. */
function hasPlaceholders(phones: readonly { href: string; messaging: string }[]): boolean {
  const shipped = defaultSite.phones.flatMap(({ href, messaging }) => [href, messaging]);
  return phones.some(({ href, messaging }) => shipped.includes(href) || shipped.includes(messaging));
}

const figuresOf = (content: SettingsContent): string[] =>
  filledContent(content).words.home.feedback.figures.map(({ value }) => value);

/** Whether a figure on the home page, or a social link, is one that the site ships with. */
function hasShippedClaims(content: SettingsContent): boolean {
  const { site, structure } = content;
  const shipped = figuresOf(defaultContent);
  const figures = structure.home.hidden.includes('feedback') ? [] : figuresOf(content);
  const links = defaultSite.social.map(({ href }) => href);
  return (
    figures.some((figure) => shipped.includes(figure)) || site.social.some(({ href }) => links.includes(href))
  );
}

async function hasBackup(em: SqlEntityManager): Promise<boolean> {
  const made = tablesOf(em).selectFrom('backup_run').where('bytes', 'is not', null).select('id').limit(1);
  return (await made.executeTakeFirst()) !== undefined;
}

/** A published post that somebody wrote or brought here: starter posts have no author, no form and no source. */
async function hasOwnPost(em: SqlEntityManager, now: Date): Promise<boolean> {
  const own = tablesOf(em)
    .selectFrom('post')
    .where(isPublicPost(now))
    .where((eb) =>
      eb.or([
        eb('author_id', 'is not', null),
        eb('author_name', 'is not', null),
        eb('key', 'is not', null),
        // The `target` of an imported page is a path.
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
