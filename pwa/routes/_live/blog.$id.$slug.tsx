import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { postPath } from '#contract/blog.ts';
import { cut } from '#contract/text.ts';
import { plainText } from '#pwa/features/blog/plain-text.ts';
import { PostPage } from '#pwa/features/blog/post-page.tsx';
import { postQuery } from '#pwa/features/blog/queries.ts';
import { loadFresh } from '#pwa/lib/fresh.ts';
import { pageHead } from '#pwa/lib/head.ts';
import { site } from '#pwa/site.ts';
import { missingIsNotFound } from '../-missing.ts';

export const Route = createFileRoute('/_live/blog/$id/$slug')({
  loader: async ({ context, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound();
    const id = Number(params.id);
    const { value: post } = await loadFresh(context, postQuery(context.callApi, id)).catch(missingIsNotFound);
    const path = postPath(post);
    // biome-ignore format: one condition
    if (path !== `/blog/${params.id}/${params.slug}`) throw redirect({ href: path, statusCode: 308, replace: true });
    return { post: { id, title: post.blog_title, description: cut(plainText(post.description), 150), path } };
  },
  head: ({ loaderData }) =>
    loaderData === undefined
      ? pageHead({ title: site.brand, description: '' })
      : pageHead({
          title: `${loaderData.post.title} | ${site.brand}`,
          description: loaderData.post.description,
          path: loaderData.post.path,
        }),
  component: Page,
});

function Page() {
  const { callApi } = Route.useRouteContext();
  const { post } = Route.useLoaderData();
  return <PostPage callApi={callApi} id={post.id} />;
}
