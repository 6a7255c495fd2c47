import compose from 'koa-compose';
import type { Env } from '#api/env.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import type { ContactService } from '#api/features/contact/contact.service.ts';
import type { Middleware } from '#api/http/context.ts';
import type { WorkLimit } from '#api/http/endpoints/work-limit.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import { contactPage } from './contact-page.ts';
import { feedRoutes } from './feeds.ts';
import { renderedPages } from './rendered-pages.ts';
import { hiddenPaths, type Renderer } from './renderer.ts';

export interface PageDeps {
  renderer: Promise<Renderer>;
  env: Readonly<Env>;
  callApi: CallApi;
  contacts: ContactService;
  posts: PostService;
  limitWork: WorkLimit;
  /** The expected failure behind a driver's error, or undefined. */
  translate: (error: unknown) => Problem | undefined;
}

/** The pages made for each request. */
export function pageRoutes({
  renderer: loaded,
  env,
  callApi,
  contacts,
  posts,
  limitWork,
  translate,
}: PageDeps): Middleware {
  const loading = loaded.then((renderer) =>
    compose([
      feedRoutes({
        callApi,
        addresses: posts.addresses,
        publicUrl: env.publicUrl,
        pages: ['/', '/blog', ...renderer.builtPaths.filter((path) => !hiddenPaths.includes(path))],
        brand: renderer.brand,
      }),
      contactPage({
        contacts,
        translate,
        headers: renderer.formHeaders,
        renderContact: async (state, signal) =>
          (await limitWork(signal, () => renderer.render('/contact', { plainForm: state }))).html,
      }),
      renderedPages(renderer, limitWork),
    ]),
  );
  return async (ctx, next) => (await loading)(ctx, next);
}
