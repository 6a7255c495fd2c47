import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import type { RenderText } from '#api/features/blog/render-text.ts';
import { findPages } from '#api/features/page/page.repository.ts';
import { pageRoutes } from '#api/features/page/page.routes.ts';
import { createPageDesk } from '#api/features/page/page.service.ts';
import { publishedPages } from '#api/features/page/page-texts.ts';
import { settingsRoutes } from '#api/features/settings/settings.routes.ts';
import { createSettings, publishedSettings } from '#api/features/settings/settings.service.ts';
import { createSitePublisher } from '#api/features/settings/site-publisher.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import type { Logger } from '#api/http/server/log.ts';
import type { Site } from '#api/http/static/site.ts';
import { loadSiteRenderer } from '#api/http/static/site-renderer.ts';

interface Deps {
  orm: Orm;
  log: Logger;
  site: Site | undefined;
  now: () => Date;
  renderText: RenderText;
}

/** Settings and pages, of which the built pages are made: published together, their calls bound. */
export function createContentServices(binder: Binder, { orm, log, site, now, renderText }: Deps) {
  const shipped = async () =>
    site === undefined ? [] : ((await loadSiteRenderer(site.distDir)).shippedContent.pages ?? []);
  const read = async (em: SqlEntityManager) => ({
    ...(await publishedSettings(em)),
    pages: publishedPages(await shipped(), await findPages(em)),
  });
  const publisher = createSitePublisher({ orm, log, site, read });
  const siteSettings = createSettings({ orm, now, publisher });
  settingsRoutes(binder, siteSettings);
  pageRoutes(binder, {
    pages: createPageDesk({ orm, now, publisher, shipped, checkText: renderText }),
    preview: async (pages) => siteSettings.preview({ ...(await publishedSettings(orm.em.fork())), pages }),
  });
  return { publisher, siteSettings };
}
