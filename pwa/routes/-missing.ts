import { notFound } from '@tanstack/react-router';
import type { RenderedPost } from '#contract/blog.ts';
import { postIdIn } from '#contract/post-address.ts';
import { Problem } from '#contract/problem.ts';
import type { AppContext, RenderStage } from '#pwa/app/context.ts';
import { loadQuery } from '#pwa/shared/api/load-query.ts';
import { postQuery } from '#pwa/site/blog/queries/blog-queries.ts';

/** The post of an address; not found where there is none. */
export async function loadPost(context: AppContext, params: { id: string }): Promise<RenderedPost> {
  const id = postIdIn(`/blog/${params.id}`);
  if (id === undefined) throw notFound();
  return (await loadQuery(context, postQuery(context.callApi, id)).catch(missingIsNotFound)).data;
}

/** What is missing is not found; in the browser the component shows any other failure. */
export function missingOrInPlace(stage: RenderStage) {
  return (error: unknown): undefined => {
    if (stage !== 'browser' || (error instanceof Problem && error.code === 'not_found'))
      missingIsNotFound(error);
    return undefined;
  };
}

/** Turns the API's `not_found` into the router's notFound; rethrows any other error. */
function missingIsNotFound(error: unknown): never {
  if (error instanceof Problem && error.code === 'not_found') throw notFound();
  throw error;
}
