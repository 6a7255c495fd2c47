import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { publishedSettings, type SettingsService } from '#api/features/settings/settings.service.ts';
import type { SitePublisher } from '#api/features/settings/site-publisher.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { loadSiteRenderer } from '#api/http/static/site-renderer.ts';
import { pageRoutes } from './page.routes.ts';
import { createPageDesk } from './page.service.ts';
import { publishedPages } from './page-reads.ts';
import { findPages, pagePictures } from './page-store.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  /** The built pages, which have the texts that ship. */
  site: { distDir: string } | undefined;
  publisher: SitePublisher;
  siteSettings: SettingsService;
  /** Draws a text. @throws Problem invalid_fields for one that takes too long */
  renderText: (markdown: string) => Promise<unknown>;
}

/**
 * Pages of words. What ships is Markdown in `pwa/content/pages`; a row of `page` stands beside it once it was changed here,
 * and `published` puts the two together. Published or taken back, all documents are made anew before the call is answered.
 */
export function createPagesFeature({ orm, now, site, publisher, siteSettings, renderText }: Deps) {
  const shipped = async () =>
    site === undefined ? [] : ((await loadSiteRenderer(site.distDir)).shippedContent.pages ?? []);
  return {
    service: {
      published: async (em: SqlEntityManager) => publishedPages(await shipped(), await findPages(em)),
      pictureHolders: [pagePictures],
    },
    routes: (binder: Binder) =>
      pageRoutes(binder, {
        pages: createPageDesk({ orm, now, publisher, shipped, checkText: renderText }),
        preview: async (pages) =>
          siteSettings.preview({ ...(await publishedSettings(orm.em.fork())), pages }),
      }),
  };
}
