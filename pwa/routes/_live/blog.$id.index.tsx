import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { postPath } from '#contract/post-address.ts';
import { failureHead, notFoundHead } from '#pwa/routes/-lazy-head.ts';
import { loadQuery } from '#pwa/shared/api/load-query.ts';
import { postQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import { missingIsNotFound } from '../-missing.ts';

/** A post's address without its title redirects to the full one. */
export const Route = createFileRoute('/_live/blog/$id/')({
  head: ({ match }) =>
    match.status === 'error'
      ? failureHead(match.context.site, match.error)
      : notFoundHead(match.context.site),
  loader: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound();
    const { data: post } = await loadQuery(context, postQuery(context.callApi, Number(params.id))).catch(
      missingIsNotFound,
    );
    throw redirect({ href: postPath(post), statusCode: 308, replace: true });
  },
});
