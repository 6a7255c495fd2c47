import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { canonicalPath, MISSING_PATH } from '#contract/pages-rules.ts';
import { SHEET } from '#pwa/site/ui/drawings/sheet.ts';

type ServerEntry = typeof import('#pwa/entry/server.tsx');

export interface DevSettings {
  /** The origin of the API. */
  api: string;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Headers of a page, whose inline scripts and styles are Vite's and have a nonce. */
  pageHeaders: (nonce: string) => Readonly<Record<string, string>>;
}

/** Vite writes it into its own elements; each page replaces it by a nonce. */
const NONCE = 'nonce-of-this-page';
const HEAD =
  '<link rel="stylesheet" href="/pwa/site/ui/styles.css"><script type="module" src="/pwa/entry/client.tsx"></script>';
const FORM_HEAD = '<script type="module" src="/pwa/entry/early-form.ts"></script>';

/** `npm run dev`: the API restarts as its files change, and pages are made by the same renderer as in production. */
export function devPages(read: () => DevSettings): Plugin {
  let settings: DevSettings;
  return {
    name: 'dev-pages',
    apply: (_, { command, mode }) => command === 'serve' && mode !== 'test',
    config: () => {
      settings = read();
      return {
        html: { cspNonce: NONCE },
        // The sources of the contract are under /api/, too: Vite serves them.
        server: { proxy: { '^/api/(?!contract/)': settings.api } },
      };
    },
    configureServer: (server) => {
      const api = spawn(process.execPath, ['--watch', 'api/server.ts', '--api-only'], { stdio: 'inherit' });
      server.httpServer?.once('close', () => api.kill());
      process.once('exit', () => api.kill());
      server.middlewares.use((_, response, next) => {
        for (const [name, value] of Object.entries(settings.headers)) response.setHeader(name, value);
        next();
      });
      server.middlewares.use((request, response, next) => {
        if (!/^\/api\/blogs\/\d+\?(?:.*&)?view=html/.test(request.url ?? '')) return next();
        void answerPost({ server, settings }, request, response, next);
      });
      // After Vite's middleware, which serves files and modules.
      return () => {
        server.middlewares.use((request, response, next) => {
          void answer({ server, settings }, request, response, next);
        });
      };
    },
  };
}

/** `/admin/kit` in development: every part of the operator's screens in every state. No build has it. */
export function kitPage(): Plugin {
  return {
    name: 'kit-page',
    apply: 'serve',
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        if (request.originalUrl !== '/admin/kit') return next();
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(await server.transformIndexHtml('/admin/kit', KIT_PAGE));
      });
    },
  };
}

const KIT_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kit</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/pwa/site/ui/styles.css">
<style>main { display: grid; gap: 2rem } section { display: grid; gap: 1rem }</style></head>
<body><div class="admin"><main id="main" class="admin-main" tabindex="-1"></main></div><script type="module" src="/pwa/admin/kit/kit-page.tsx"></script></body></html>`;

async function answer(
  { server, settings }: { server: ViteDevServer; settings: DevSettings },
  request: IncomingMessage & { originalUrl?: string | undefined },
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  const { pathname, search } = new URL(request.originalUrl ?? '/', settings.api);
  try {
    const {
      render,
      builtPaths,
      farDrawings,
      shippedContent: content,
    } = (await server.ssrLoadModule('/pwa/entry/server.tsx')) as ServerEntry;
    if (pathname === SHEET) {
      response.setHeader('Content-Type', 'image/svg+xml');
      return void response.end(farDrawings());
    }
    const { createApiClient } = (await server.ssrLoadModule(
      '/pwa/shared/api/api-client.ts',
    )) as typeof import('#pwa/shared/api/api-client.ts');
    const path = canonicalPath(pathname);
    const isShell = path === '/admin' || path.startsWith('/admin/');
    const isThere =
      isShell || madeAtRequest.test(path) || builtPaths(content).some((built) => built.path === path);
    const url = isShell ? '/admin' : isThere ? path + search : MISSING_PATH;
    const page = await render({
      url,
      content,
      assets: { head: (await viteHead(server, path)) + HEAD, formHead: FORM_HEAD, parts: {} },
      stage: 'request',
      // By this server, which adds the HTML of posts.
      callApi: createApiClient({ baseUrl: `http://${request.headers.host}` }),
      isShell,
    });
    const nonce = randomBytes(16).toString('base64url');
    response.statusCode = page.location === undefined ? page.status : 308;
    if (page.location !== undefined) response.setHeader('Location', page.location);
    for (const [name, value] of Object.entries(settings.pageHeaders(nonce))) response.setHeader(name, value);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page.html.replaceAll(NONCE, nonce));
  } catch (error) {
    server.ssrFixStacktrace(error as Error);
    next(error);
  }
}

/** Adds the HTML of a post to the answer of the API, which has no renderer without a build. */
async function answerPost(
  { server, settings }: { server: ViteDevServer; settings: DevSettings },
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  try {
    const { renderText } = (await server.ssrLoadModule('/pwa/entry/server.tsx')) as ServerEntry;
    const answer = await fetch(`${settings.api}${url.split('?')[0]}`);
    const post = await answer.json();
    response.statusCode = answer.status;
    response.setHeader('Content-Type', answer.headers.get('Content-Type') ?? '');
    response.end(JSON.stringify(answer.ok ? { ...post, html: renderText(post.description) } : post));
  } catch (error) {
    next(error);
  }
}

/** Home and the blog, as in api/rendering/page-routes.ts. */
const madeAtRequest = /^\/(?:blog(?:\/\d+(?:\/[^/]+)?)?)?$/;

/** The elements that Vite adds to a page's head, without white space: hydration would fail on it. */
async function viteHead(server: ViteDevServer, url: string): Promise<string> {
  const html = await server.transformIndexHtml(url, '<html><head></head><body></body></html>');
  return (/<head>(.*)<\/head>/s.exec(html)?.[1] ?? '').trim().replace(/>\s+</g, '><');
}
