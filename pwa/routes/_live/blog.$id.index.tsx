import { createFileRoute, redirect } from '@tanstack/react-router';
import { postPath } from '#contract/post-address.ts';
import { failureHead, notFoundHead } from '#pwa/routes/-lazy-head.ts';
import { loadPost } from '../-missing.ts';

/** A post's address without its title redirects to the full one. */
export const Route = createFileRoute('/_live/blog/$id/')({
  head: ({ match }) =>
    match.status === 'error'
      ? failureHead(match.context.site, match.error)
      : notFoundHead(match.context.site),
  loader: async ({ context, params }) => {
    throw redirect({ href: postPath(await loadPost(context, params)), statusCode: 308, replace: true });
  },
});
