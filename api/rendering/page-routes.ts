import Router from '@koa/router';
import type { Env } from '#api/env.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import type { ContactService } from '#api/features/contact/contact.service.ts';
import type { FixtureService } from '#api/features/fixtures/fixture.service.ts';
import { LETTER_OFF, type WeeklyLetters } from '#api/features/notifications/weekly-letter.service.ts';
import type { AppContext, AppState } from '#api/http/app-state.ts';
import type { WorkLimit } from '#api/http/endpoints/work-limit.ts';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import type { PublishedContent } from '#contract/shown-content.ts';
import { contactHtml, contactPage } from './contact-page.ts';
import { contentPages } from './content-pages.ts';
import { feeds } from './feeds.ts';
import { letterPage } from './letter-page.ts';
import { previewPages } from './preview.ts';
import type { Renderer } from './renderer.ts';

export interface PageDeps {
  renderer: Renderer;
  env: Readonly<Env>;
  callApi: CallApi;
  contacts: ContactService;
  posts: PostService;
  fixtures: FixtureService;
  letters: Pick<WeeklyLetters, 'isLink' | 'switchOff'>;
  /** Content that is to be looked at before it is published. @throws Problem not_found */
  previewed: (id: string) => Promise<PublishedContent>;
  limitWork: WorkLimit;
  formBudget: MemoryBudget;
  /** The expected failure behind a driver's error, or undefined. */
  databaseProblem: (error: unknown) => Problem | undefined;
}

/** The pages made for each request. */
export function createPageRouter({
  renderer,
  env,
  callApi,
  posts,
  fixtures,
  letters,
  previewed,
  limitWork,
  ...deps
}: PageDeps): Router<AppState> {
  const router = new Router<AppState>({ sensitive: true, strict: true });

  const pages = contentPages({ renderer, limitWork });
  router.get('/', named('/', pages.home));
  router.get('/home', named('/', pages.home));
  router.get('/blog', named('/blog', pages.list));
  router.get(/^\/blog\/\d+(?:\/[^/]+)?$/, named('/blog/:id', pages.post));

  router.get('/fixtures', named('/fixtures', pages.fixtures));

  const preview = previewPages({ renderer, previewed, limitWork });
  router.get(/^\/preview\/[0-9a-f]{32}(?:\/.*)?$/, named('/preview/:id', preview));

  const contact = contactPage({
    ...deps,
    headers: () => renderer.formHeaders,
    render: contactHtml({ renderer, limitWork }),
  });
  router.get('/contact', named('/contact', contact.show));
  router.post('/contact', named('/contact', contact.submit));

  const letter = letterPage(letters);
  router.get(LETTER_OFF, named(LETTER_OFF, letter.ask));
  router.post(LETTER_OFF, named(LETTER_OFF, letter.switchOff));

  const feed = feeds({
    callApi,
    fixtures,
    addresses: posts.addresses,
    publicUrl: env.publicUrl,
    pages: () => ['/', '/blog', '/fixtures', ...renderer.listedPaths],
    brand: () => renderer.brand,
    textOf: renderer.feedText,
  });
  router.get('/robots.txt', named('/robots.txt', feed.robots));
  router.get('/sitemap.xml', named('/sitemap.xml', feed.sitemap));
  router.get('/sitemap-pages.xml', named('/sitemap-pages.xml', feed.sitemapOfPages));
  router.get('/sitemap-:part.xml', named('/sitemap-:part.xml', feed.sitemapPart));
  router.get('/blog/feed.xml', named('/blog/feed.xml', feed.rss));
  router.get('/fixtures.ics', named('/fixtures.ics', feed.calendar));
  return router;
}

type Handler = (ctx: AppContext) => Promise<void>;

/** `name`: what the log calls the address. */
const named =
  (name: string, handler: Handler): Handler =>
  (ctx) => {
    ctx.state.route = name;
    return handler(ctx);
  };
