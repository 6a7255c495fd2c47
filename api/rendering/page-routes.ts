import Router from '@koa/router';
import type { Env } from '#api/env.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import type { ContactService } from '#api/features/contact/contact.service.ts';
import type { FixtureService } from '#api/features/fixtures/fixture.service.ts';
import { LETTER_OFF, type WeeklyLetters } from '#api/features/notifications/weekly-letter.service.ts';
import type { AppContext, AppState } from '#api/http/app-state.ts';
import type { WorkLimit } from '#api/http/endpoints/work-limit.ts';
import { hashesOfBuilt, htmlHeaders } from '#api/http/middleware/security-headers.ts';
import type { MemoryBudget } from '#api/http/server/limits.ts';
import { BRAND_STYLES, brandStyles } from '#contract/accent.ts';
import { CALENDAR_PATH } from '#contract/built-copies.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { canonicalPath, ODDS_PATH } from '#contract/pages-rules.ts';
import { Problem } from '#contract/problem.ts';
import { NAMING_PARAMETERS } from '#contract/redirects.ts';
import type { PublishedContent } from '#contract/shown-content.ts';
import { SLUG_BYTES_MAX } from '#contract/slug.ts';
import { contactHtml, contactPage } from './contact-page.ts';
import { feeds } from './feeds.ts';
import type { PageRenderer } from './page-renderer.ts';

export interface PageDeps {
  renderer: PageRenderer;
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
export function createPageRouter(deps: PageDeps): Router<AppState> {
  const { renderer, env, callApi, posts, fixtures, letters, limitWork } = deps;
  const router = new Router<AppState>({ sensitive: true, strict: true });

  const pages = contentPages(deps);
  router.get('/', named('/', pages.home));
  router.get('/home', named('/', pages.home));
  router.get('/blog', named('/blog', pages.list));
  router.get(/^\/blog\/\d+(?:\/[^/]+)?$/, named('/blog/:id', pages.post));

  router.get('/fixtures', named('/fixtures', pages.fixtures));
  // Its form without script asks for the outcome; as it is made at build it is a file.
  router.get(ODDS_PATH, (ctx, next) => (ctx.URL.search === '' ? next() : named(ODDS_PATH, pages.odds)(ctx)));

  const preview = previewPages(deps);
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
    pages: () => [
      ...['/', '/blog', '/fixtures'].filter((path) => !renderer.hidden.includes(path)),
      ...renderer.listedPaths,
    ],
    brand: () => renderer.brand,
    textOf: renderer.feedText,
  });
  router.get('/robots.txt', named('/robots.txt', feed.robots));
  router.get('/sitemap.xml', named('/sitemap.xml', feed.sitemap));
  router.get('/sitemap-pages.xml', named('/sitemap-pages.xml', feed.sitemapOfPages));
  router.get('/sitemap-:part.xml', named('/sitemap-:part.xml', feed.sitemapPart));
  router.get('/blog/feed.xml', named('/blog/feed.xml', feed.rss));
  router.get(CALENDAR_PATH, named(CALENDAR_PATH, feed.calendar));
  router.get('/fixtures/:id.ics', named('/fixtures/:id.ics', feed.matchCalendar));
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

const LETTER_ASK = `<h1>Unsubscribe from the weekly letter?</h1>
<p>You still get notifications of new leads. You can switch the letter on again under Notifications.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`;
const LETTER_DONE = `<h1>Unsubscribed</h1>
<p>The weekly letter is no longer sent to this address. You can switch it on again under <a href="/admin/notices">Notifications</a>.</p>`;
const LETTER_UNKNOWN = `<h1>This link doesn’t work</h1>
<p>It is incomplete, or the letter is no longer sent to that address. An owner can switch it off under <a href="/admin/notices">Notifications</a>.</p>`;

const LETTER_STYLE = `<style>:root{color-scheme:light dark}body{margin:0;padding:1.5rem;font:1.125rem/1.5 sans-serif}main{max-width:32rem;margin:10vh auto 0}h1{line-height:1.2}button{min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:bold}</style>`;

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title>${LETTER_STYLE}</head><body><main>${body}</main></body></html>`;

/** The way out of the weekly letter, in one press, for people and for programs that read their mail (RFC 8058). */
function letterPage(letters: Pick<WeeklyLetters, 'isLink' | 'switchOff'>) {
  const headers = htmlHeaders(hashesOfBuilt(LETTER_STYLE));

  function answer(ctx: AppContext, status: number, body: string): void {
    ctx.status = status;
    ctx.set({ ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    ctx.type = 'html';
    ctx.body = pageOf('Weekly letter', body);
  }
  const tokenOf = (ctx: AppContext) => ctx.URL.searchParams.get('t') ?? '';

  return {
    /** Changes nothing: programs that look for harm open links, too. */
    async ask(ctx: AppContext): Promise<void> {
      if (await letters.isLink(tokenOf(ctx))) answer(ctx, 200, LETTER_ASK);
      else answer(ctx, 404, LETTER_UNKNOWN);
    },
    async switchOff(ctx: AppContext): Promise<void> {
      if (await letters.switchOff(tokenOf(ctx))) answer(ctx, 200, LETTER_DONE);
      else answer(ctx, 404, LETTER_UNKNOWN);
    },
  };
}

const PREVIEW_NOTE =
  '<div class="wrap"><p class="notice" role="status">Preview: this is not published, and nothing can be sent from here.</p></div>';

/** The pages with content that is not published: for whoever has the address, without scripts, and never in a search engine. */
function previewPages({
  renderer,
  previewed,
  limitWork,
}: Pick<PageDeps, 'renderer' | 'previewed' | 'limitWork'>) {
  const policy = withoutForms(htmlHeaders(hashesOfBuilt(renderer.style)));
  const isShown = (path: string, content: PublishedContent) =>
    ['/', '/blog', '/fixtures'].includes(path) ||
    /^\/blog\/\d+/.test(path) ||
    renderer.builtPaths(content).includes(path);

  return async (ctx: AppContext): Promise<void> => {
    const [, prefix = '', id = '', rest = ''] = /^(\/preview\/([0-9a-f]{32}))(.*)$/.exec(ctx.path) ?? [];
    const path = canonicalPath(rest === '' ? '/' : rest);
    ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    const content = await previewed(id);
    if (rest === BRAND_STYLES && content.site.accent !== undefined) {
      ctx.type = 'css';
      ctx.body = brandStyles(content.site.accent);
      return;
    }
    const isPage = content.pages?.some((page) => page.path === path) === true;
    if (!isPage && !isShown(path, content)) throw new Problem('not_found');
    const { scope } = ctx.state;
    const page = await limitWork(scope, () =>
      renderer.render(path + ctx.search, { content, signal: scope.signal, bare: true }),
    );
    if (page.location !== undefined) {
      ctx.redirect(prefix + page.location);
      return;
    }
    ctx.status = page.status;
    ctx.set(policy);
    ctx.type = 'html';
    ctx.body = asPreview(page.html, prefix);
  };
}

/** Makes a content policy under which nothing that is typed leaves the page. */
function withoutForms({ 'Content-Security-Policy': policy = '', ...others }: Record<string, string>) {
  return { ...others, 'Content-Security-Policy': policy.replace("form-action 'self'", "form-action 'none'") };
}

/** Its links lead to the previews of other pages. Scripts and data for them are left out: the policy would refuse them. */
function asPreview(html: string, prefix: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/(<a\b[^>]*? href=")(\/(?!\/|assets\/|api\/)[^"]*)/g, (_, start: string, path: string) =>
      path === '/' ? start + prefix : start + prefix + path,
    )
    .replace(/<link rel="(?:manifest|canonical)"[^>]*>/g, '')
    .replace(`href="${BRAND_STYLES}"`, `href="${prefix}${BRAND_STYLES}"`)
    .replace(/<meta name="robots"[^>]*>/g, '')
    .replace('<head>', '<head><meta name="robots" content="noindex"/>')
    .replace(/<body[^>]*>/, (body) => body + PREVIEW_NOTE);
}

/** The query parameters that make another page; all others make no new copy and no other link. */
const LISTING_PARAMETERS = ['category', 'page', 'q'];
/** In the order of the page's own links. */
const FIXTURE_PARAMETERS = ['sport', 'competition'];

/** The longest of a post, encoded. The renderer takes a tenth of a second for 15 KB of broken encoding. Characters. */
const PATH_MAX = 3 * SLUG_BYTES_MAX + 50;

/** The addresses of pages whose query counts; with one of these the home page may be an old address. */
export const cacheablePages = [
  { path: '/blog', parameters: LISTING_PARAMETERS },
  { path: '/fixtures', parameters: FIXTURE_PARAMETERS },
  { path: '/', parameters: NAMING_PARAMETERS },
  { path: ODDS_PATH, parameters: 'all' },
] as const;

/** Home, the blog and the fixtures, made from the database; each is valid for everyone until the content version changes. */
function contentPages({ renderer, limitWork }: Pick<PageDeps, 'renderer' | 'limitWork'>) {
  async function show(ctx: AppContext, url: string): Promise<void> {
    const { scope } = ctx.state;
    const page = await limitWork(scope, () => renderer.render(url, scope));
    ctx.set('Cache-Control', 'no-cache');
    if (page.location !== undefined) {
      ctx.redirect(page.location);
      // Browsers store a permanent redirect: a title that is changed back would send them in a circle without no-cache.
      ctx.status = 308;
      return;
    }
    ctx.status = page.status;
    ctx.type = 'html';
    ctx.set({ ...renderer.headers });
    if (page.isHidden) ctx.set('X-Robots-Tag', 'noindex');
    ctx.body = page.html;
    if (!page.isIncomplete) ctx.state.cacheable = 'content';
  }

  return {
    home: async (ctx: AppContext) => {
      await show(ctx, '/');
      // A copy of the page for every number would push all others out.
      if (NAMING_PARAMETERS.some((name) => ctx.URL.searchParams.has(name))) delete ctx.state.cacheable;
    },
    fixtures: (ctx: AppContext) => show(ctx, urlOf('/fixtures', FIXTURE_PARAMETERS, ctx.URL.searchParams)),
    odds: async (ctx: AppContext) => {
      // Written as the router does, which would redirect from another writing.
      const query = new URLSearchParams(Object.fromEntries(ctx.URL.searchParams));
      await show(ctx, `${ODDS_PATH}?${query}`);
    },
    list: (ctx: AppContext) => show(ctx, urlOf('/blog', LISTING_PARAMETERS, ctx.URL.searchParams)),
    post: (ctx: AppContext) => {
      if (ctx.path.length > PATH_MAX) throw new Problem('not_found');
      return show(ctx, readable(ctx.path));
    },
  };
}

/** The part that names the post, of an address that was cut inside a character. The post's page redirects to the whole address. */
function readable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.split('/').slice(0, 3).join('/');
  }
}

function urlOf(path: string, parameters: readonly string[], query: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const name of parameters) {
    // The last counts of a parameter that is given twice, as in the browser.
    const value = query.getAll(name).at(-1);
    if (value) known.set(name, value);
  }
  return known.size === 0 ? path : `${path}?${known}`;
}
