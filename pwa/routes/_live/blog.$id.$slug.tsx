import { createFileRoute, redirect } from '@tanstack/react-router';
import { postPath, slugIn } from '#contract/post-address.ts';
import { useNoteHydrated } from '#pwa/app/hydrate.tsx';
import { blogHeads, failureHead, hiddenHeadOf, lazyHead, notFoundHead } from '#pwa/routes/-lazy-head.ts';
import { loadQuery } from '#pwa/shared/api/load-query.ts';
import { PageSkeleton } from '#pwa/shared/ui/skeleton.tsx';
import { PostPage } from '#pwa/site/blog/components/post/post-page.tsx';
import { postFacts } from '#pwa/site/blog/components/post-facts.ts';
import { neighboursQuery, relatedQuery } from '#pwa/site/blog/queries/blog-queries.ts';
import { loadPost } from '../-missing.ts';

export const Route = createFileRoute('/_live/blog/$id/$slug')({
  staticData: { hydrate: 'load' },
  loader: async ({ context, params }) => {
    const post = await loadPost(context, params);
    const { id } = post;
    if (params.slug !== slugIn(post))
      throw redirect({ href: postPath(post), statusCode: 308, replace: true });
    // Below the post. Only the server waits for it, and the post is shown without it.
    if (context.stage === 'request') {
      await Promise.allSettled([
        loadQuery(context, relatedQuery(context.callApi, post.Category.id)),
        loadQuery(context, neighboursQuery(context.callApi, post)),
      ]);
    }
    return { id, facts: postFacts(post) };
  },
  head: ({ loaderData, match }) => {
    if (match.status === 'notFound') return notFoundHead(match.context.site);
    if (match.status === 'error') return failureHead(match.context.site, match.error);
    if (loaderData === undefined) return hiddenHeadOf(match.context.site, '/blog');
    return lazyHead(async () => (await blogHeads()).postHead(match.context.site, loaderData.facts));
  },
  component: Page,
  pendingComponent: PageSkeleton,
});

function Page() {
  useNoteHydrated();
  const { callApi, htmlOf } = Route.useRouteContext();
  const { id } = Route.useLoaderData();
  return <PostPage callApi={callApi} id={id} htmlOf={htmlOf} />;
}
