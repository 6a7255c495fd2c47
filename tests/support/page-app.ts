import type Router from '@koa/router';
import Koa from 'koa';
import { databaseProblem } from '#api/db/errors.ts';
import type { AppState } from '#api/http/app-state.ts';
import { createWorkLimit } from '#api/http/endpoints/work-limit.ts';
import { errorHandler } from '#api/http/middleware/error-handler.ts';
import { originGuard, refuseUnmatched } from '#api/http/middleware/refuse-requests.ts';
import { requestScope } from '#api/http/middleware/request-scope.ts';
import { htmlHeaders } from '#api/http/middleware/security-headers.ts';
import { clientAddressReader } from '#api/http/server/client-address.ts';
import { createBodyBudgets } from '#api/http/server/limits.ts';
import { createLog } from '#api/http/server/log.ts';
import { createPageRouter, type PageDeps } from '#api/rendering/page-routes.ts';
import { Problem } from '#contract/problem.ts';
import { test as base } from './api-test.ts';
import { fetchAnew } from './client.ts';
import { serve } from './sockets.ts';
import type { TestApp } from './test-app.ts';

const PUBLIC_URL = 'https://site.example';

interface PageApp {
  url: string;
  close: () => Promise<void>;
}

/** Each page is, as text, what its form is rendered with. */
export const bareRenderer: PageDeps['renderer'] = {
  version: {},
  brand: 'Bat & Ball',
  style: '',
  headers: htmlHeaders(),
  formHeaders: htmlHeaders(),
  builtPaths: () => ['/about-us'],
  hidden: [],
  listedPaths: ['/about-us'],
  feedText: async ({ id }) => `<p>Text of <a href="https://site.example/blog">${id}</a></p>`,
  render: async (_, { plainForm } = {}) => ({
    status: 200,
    html: JSON.stringify(plainForm ?? {}),
    location: undefined,
  }),
};

/** The pages of an app without a built site. */
export function startPages(app: TestApp, changed: Partial<PageDeps> = {}): Promise<PageApp> {
  const { env, callApi, contacts, posts, fixtures, letters } = app;
  const renderer = bareRenderer;
  const router = createPageRouter({
    renderer,
    env: { ...env, publicUrl: PUBLIC_URL },
    callApi,
    contacts,
    posts,
    fixtures,
    letters,
    previewed: async () => {
      throw new Problem('not_found');
    },
    limitWork: createWorkLimit(),
    formBudget: createBodyBudgets().texts,
    databaseProblem,
    ...changed,
  });
  return startRouter(router);
}

/** Routes behind those parts of the stack that they rely on. */
export async function startRouter(router: Router<AppState>): Promise<PageApp> {
  const app = new Koa<AppState>();
  const log = createLog({ write: () => undefined });
  app.use(requestScope(clientAddressReader({ trustProxy: 0, warn: () => undefined }), log));
  app.use(errorHandler({ log, site: undefined, noteWrite: () => undefined, databaseProblem }));
  app.use(originGuard({ publicUrl: PUBLIC_URL, host: '127.0.0.1' }));
  app.use(router.routes());
  app.use(refuseUnmatched([router], undefined));
  const { origin, close } = await serve(app.callback());
  return { url: origin, close };
}

export { beforeEach, describe, expect } from './api-test.ts';

/** The contact form as a browser without script uses it. */
interface ContactForm {
  /** Of the site, without a slash at its end. */
  url: string;
  submit(fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

/** @param url of the site */
export const contactFormAt = (url: string): ContactForm => ({
  url,
  submit: (fields, headers = {}) =>
    fetchAnew(`${url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    }),
});

/** `test` of api-test.ts, and the form of the app's pages: each page is, as JSON, what its form is rendered with. */
export const test = base.extend('form', async ({ app }, { onCleanup }) => {
  const pages = await startPages(app);
  onCleanup(pages.close);
  return contactFormAt(pages.url);
});
