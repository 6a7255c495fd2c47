import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import type { Logger } from '#api/http/server/log.ts';
import type { Site } from '#api/http/static/site.ts';
import type { PageText } from '#contract/pages.ts';
import * as calls from '#contract/settings.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { createSettings, publishedSettings } from './settings.service.ts';
import { createSettingsPictures } from './settings-pictures.ts';
import { createSitePublisher } from './site-publisher.service.ts';

interface Deps extends ServiceDeps {
  log: Logger;
  site: Site | undefined;
  /** The pages that are published with the settings. */
  pages: (em: SqlEntityManager) => Promise<readonly PageText[]>;
  /** Whether a match is listed now. */
  hasFixtures: (em: SqlEntityManager) => Promise<boolean>;
}

export type SettingsFeature = ReturnType<typeof createSettingsFeature>;

/**
 * The operator's facts and words. Each publication is a complete revision. The publisher makes all documents before the
 * transaction that publishes, shows them at once on this server, and has each other server make them at its next look; pages
 * of words go through it, too. Documents are made again when the first match is listed, and when the last is over.
 */
export function createSettingsFeature({ orm, now, log, site, pages, hasFixtures }: Deps) {
  const read = async (em: SqlEntityManager) => ({
    ...(await publishedSettings(em)),
    pages: await pages(em),
    hasFixtures: await hasFixtures(em),
  });
  const publisher = createSitePublisher({ orm, log, site, read, hasFixtures });
  const siteSettings = createSettings({ orm, now, publisher, hasFixtures });
  return {
    service: { publisher, siteSettings, pictureHolders: [createSettingsPictures({ now })] },
    routes({ bind }: Binder) {
      bind(calls.readSettings, () => siteSettings.read());
      bind(calls.publishSettings, ({ body }, { operator }) => siteSettings.publish(body, operator));
      bind(calls.previewSettings, ({ body }) => siteSettings.preview(body.content));
      bind(calls.readRevision, ({ params }) => siteSettings.find(params.revision));
      bind(calls.restoreSettings, ({ params, body }, { operator }) =>
        siteSettings.restore(params.revision, body.revision, operator),
      );
    },
    jobs: [{ what: 'previews of settings removed', everyMs: MINUTE_MS, work: siteSettings.prune }],
    start: publisher.follow,
    stop: publisher.stop,
  };
}
