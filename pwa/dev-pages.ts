import { spawn } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { canonicalPath } from '#contract/pages.ts';

import { SHEET } from './ui/drawings/sheet-path.ts';

type ServerEntry = typeof import('./server.tsx');

const API = 'http://127.0.0.1:3000';
const HEAD =
  '<link rel="stylesheet" href="/pwa/ui/styles.css"><script type="module" src="/pwa/main.tsx"></script>';

/** `npm run dev`: the API restarts as its files change, and pages are made by the same renderer as in production. */
export function devPages(): Plugin {
  return {
    name: 'dev-pages',
    apply: (_, { command, mode }) => command === 'serve' && mode !== 'test',
    configureServer: (server) => {
      const api = spawn(process.execPath, ['--watch', 'api/server.ts', '--api-only'], { stdio: 'inherit' });
      server.httpServer?.once('close', () => api.kill());
      process.once('exit', () => api.kill());
      // After Vite's own: files and modules are answered before pages are.
      return () => {
        server.middlewares.use((request, response, next) => {
          void answer(server, request, response, next);
        });
      };
    },
  };
}

async function answer(
  server: ViteDevServer,
  request: IncomingMessage & { originalUrl?: string | undefined },
  response: Parameters<Connect.NextHandleFunction>[1],
  next: Connect.NextFunction,
): Promise<void> {
  const { pathname, search } = new URL(request.originalUrl ?? '/', API);
  const url = canonicalPath(pathname) + search;
  try {
    const { render, drawingSheet } = (await server.ssrLoadModule('/pwa/server.tsx')) as ServerEntry;
    if (pathname === SHEET) {
      response.setHeader('Content-Type', 'image/svg+xml');
      return void response.end(drawingSheet());
    }
    const { createApiClient } = (await server.ssrLoadModule(
      '/pwa/lib/api-client.ts',
    )) as typeof import('./lib/api-client.ts');
    const isShell = url.startsWith('/admin');
    const callApi = createApiClient({ baseUrl: API });
    const page = await render({
      url: isShell ? '/admin' : url,
      assets: { head: (await viteHead(server, url)) + HEAD, parts: {} },
      moment: 'request',
      callApi,
      isShell,
    });
    response.statusCode = page.status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page.html);
  } catch (error) {
    server.ssrFixStacktrace(error as Error);
    next(error);
  }
}

/** What Vite puts into a page's head. Put in by us, as text without a gap: hydration would trip over its white space. */
async function viteHead(server: ViteDevServer, url: string): Promise<string> {
  const html = await server.transformIndexHtml(url, '<html><head></head><body></body></html>');
  return (/<head>(.*)<\/head>/s.exec(html)?.[1] ?? '').trim().replace(/>\s+</g, '><');
}
