import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inSnapshot, inTransaction } from '#api/db/transaction.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { PreparedSite, Site } from '#api/http/static/site.ts';
import { Problem } from '#contract/problem.ts';
import type { PublishedContent } from '#contract/shown-content.ts';

/** How often a server reads whether another one has published. */
const CHECK_EVERY_MS = 250;

interface Deps {
  orm: Orm;
  log: Pick<Logger, 'error'>;
  /** Without built pages nothing is shown. */
  site: Pick<Site, 'prepare' | 'show' | 'shown'> | undefined;
  /** All that built pages are made of, as it is published. */
  read: (em: SqlEntityManager) => Promise<PublishedContent>;
  /** Whether a match is listed now, as `read` says it, too. */
  hasFixtures: (em: SqlEntityManager) => Promise<boolean>;
}

interface Change<T> {
  change: (content: PublishedContent) => PublishedContent;
  /** Stores the change, in the transaction that publishes. @throws Problem where another one came before */
  store: (em: SqlEntityManager) => Promise<T>;
}

export type SitePublisher = ReturnType<typeof createSitePublisher>;

/** Brings what is published onto the pages of this server, and of the others. */
export function createSitePublisher({ orm, log, site, read, hasFixtures }: Deps) {
  let working: Promise<unknown> = Promise.resolve();
  /** The version that a server without pages knows. */
  let known = 0;
  /** The state whose pages could not be made: it is not tried again. */
  let failed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;

  const shown = () => site?.shown().version ?? known;

  /** One after the other. */
  function runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = working.then(work);
    working = done.catch(() => undefined);
    return done;
  }

  const readAll = () => inSnapshot(orm, async (em) => [await siteVersion(em), await read(em)] as const);

  async function prepare(content: PublishedContent): Promise<PreparedSite | undefined> {
    try {
      return await site?.prepare(content);
    } catch (error) {
      log.error(describeError(error), 'the pages could not be made');
      throw new Problem('not_rendered');
    }
  }

  function show(prepared: PreparedSite | undefined, version: number): void {
    known = version;
    if (prepared !== undefined) site?.show(prepared, version);
  }

  async function showNewest(): Promise<void> {
    const em = orm.em.fork();
    const newest = await siteVersion(em);
    // The last match ends without a publication.
    const isListed = site !== undefined && (await hasFixtures(em));
    const state = `${newest} ${isListed}`;
    const wasListed = site?.shown().content?.hasFixtures ?? false;
    if ((newest === shown() && isListed === wasListed) || state === failed) return;
    try {
      const [version, content] = await readAll();
      show(await prepare(content), version);
      failed = undefined;
    } catch (error) {
      // Whatever else it was, such as a lost connection, may be over at the next try.
      if (error instanceof Problem && error.code === 'not_rendered') failed = state;
      throw error;
    }
  }

  const showNow = () => runExclusive(showNewest);

  /** The next check tries again. */
  const logNotShown = (error: unknown) => log.error(describeError(error), 'published content is not shown');

  return {
    /** Shows what is published since `raiseSiteVersion`, without waiting for the next check. @throws Problem not_rendered */
    showNow,
    /**
     * Publishes, and answers when the pages of this server show it. Pages that cannot be made are not published.
     * @throws Problem not_rendered, and what `store` throws
     */
    publish: <T>({ change, store }: Change<T>): Promise<T> =>
      runExclusive(async () => {
        const [base, content] = await readAll();
        const prepared = await prepare(change(content));
        const { stored, version } = await inTransaction(orm, async (em) => {
          const stored = await store(em);
          return { stored, version: await raiseSiteVersion(em) };
        });
        // Otherwise other content was published while these pages were made.
        if (version === base + 1) show(prepared, version);
        else await showNewest().catch(logNotShown);
        return stored;
      }),
    /** Shows what is published. To be awaited before the server listens. */
    begin: () =>
      showNow().catch((error: unknown) =>
        log.error(describeError(error), 'the pages are those of the build'),
      ),
    /** Follows what other servers publish. */
    follow(): void {
      timer = setInterval(() => {
        if (isPolling) return;
        isPolling = true;
        void showNow()
          .catch(logNotShown)
          .finally(() => {
            isPolling = false;
          });
      }, CHECK_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await working;
    },
  };
}

/** Publishes from a process that shows no pages: each server makes them at its next check. */
export const publisherWithoutPages = (orm: Orm): Pick<SitePublisher, 'publish' | 'showNow'> => ({
  publish: ({ store }) =>
    inTransaction(orm, async (em) => {
      const stored = await store(em);
      await raiseSiteVersion(em);
      return stored;
    }),
  showNow: async () => undefined,
});

/** The version of all that built pages are made of. */
export async function siteVersion(em: SqlEntityManager): Promise<number> {
  const row = await tablesOf(em).selectFrom('site_state').select('revision').executeTakeFirstOrThrow();
  return Number(row.revision);
}

/** Has each server make its pages again at its next check. For a transaction outside `publish` that changes what pages show. */
export async function raiseSiteVersion(em: SqlEntityManager): Promise<number> {
  await tablesOf(em)
    .updateTable('site_state')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  return siteVersion(em);
}
