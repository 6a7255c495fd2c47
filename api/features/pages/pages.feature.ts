import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { publishedSettings, type SettingsService } from '#api/features/settings/settings.service.ts';
import type { SitePublisher } from '#api/features/settings/site-publisher.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { loadSiteBundle } from '#api/http/static/site-bundle.ts';
import * as calls from '#contract/pages.ts';
import { findPages, pagePictures } from './page.queries.ts';
import { createPageService } from './page.service.ts';
import { findPageLinks } from './page-links.ts';
import { publishedPages } from './page-reads.ts';

interface Deps extends ServiceDeps {
  env: { publicUrl: string };
  /** The built pages, which have the texts that ship. */
  site: { distDir: string } | undefined;
  publisher: SitePublisher;
  siteSettings: SettingsService;
  /** Draws a text. @throws Problem invalid_fields for one that takes too long */
  renderText: (markdown: string) => Promise<unknown>;
}

/**
 * Pages of words. What ships is Markdown in `pwa/content/pages`; a row of `page` is added once it was changed here,
 * and `published` puts the two together. Published or taken back, all documents are made again before the call is answered.
 */
export function createPagesFeature({ env, orm, now, site, publisher, siteSettings, renderText }: Deps) {
  const shipped = async () =>
    site === undefined ? [] : ((await loadSiteBundle(site.distDir)).shippedContent.pages ?? []);
  const published = async (em: SqlEntityManager) => publishedPages(await shipped(), await findPages(em));
  const pages = createPageService({ orm, now, publisher, shipped, checkText: renderText });
  return {
    service: {
      published,
      pictureHolders: [pagePictures],
      purge: pages.purge,
    },
    routes({ bind }: Binder) {
      bind(calls.listPages, ({ query }) => pages.list(query.order));
      bind(calls.readPage, ({ query }) => pages.view(query.path));
      bind(calls.readPageRevision, ({ params }) => pages.revision(params.id));
      bind(calls.createPage, ({ body }, { operator }) => pages.create(body.slug, body.fields, operator));
      bind(calls.savePageDraft, ({ body }, { operator }) => pages.saveDraft(body, body.fields, operator));
      bind(calls.discardPageDraft, ({ body }, { operator }) => pages.discardDraft(body, operator));
      bind(calls.publishPage, ({ body }, { operator }) => pages.publish(body, body.fields, operator));
      bind(calls.revertPage, ({ body }, { operator }) => pages.revert(body, body.to, operator));
      bind(calls.movePage, ({ body }, { operator }) => pages.move(body, body.slug, operator));
      bind(calls.removePage, ({ body }, { operator }) => pages.remove(body, operator));
      bind(calls.restorePage, ({ body }, { operator }) => pages.restore(body.key, operator));
      bind(calls.listPageLinks, ({ query }) =>
        findPageLinks({ orm, publicUrl: env.publicUrl, pages: published }, query.path),
      );
      bind(calls.hidePage, ({ body }, { operator }) => siteSettings.hide(body, operator));
      bind(calls.previewPage, async ({ body }) => {
        const settings = await publishedSettings(orm.em.fork());
        // A hidden page can be looked at before it is shown again.
        const hidden = settings.structure.hidden.filter((path) => path !== body.path);
        const shown = await pages.pagesWith(body.path, body.fields);
        const content = { ...settings, structure: { ...settings.structure, hidden }, pages: shown };
        // Pages that are not published are shown for an hour.
        const { path, until } = await siteSettings.preview(content);
        return { path: path + body.path, until };
      });
    },
  };
}
