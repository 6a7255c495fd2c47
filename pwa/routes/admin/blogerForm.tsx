import { createFileRoute } from '@tanstack/react-router';
import { PostEditor } from '#pwa/features/blog/editor/post-editor.tsx';
import { wholeFrom } from '#pwa/shared/browser/positive-integer.ts';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/blogerForm')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: number } => {
    const post = wholeFrom(id);
    return post === undefined ? {} : { id: post };
  },
  head: ({ match }) => adminHead(match.context.site, 'Blogger Form'),
  component: Screen,
});

function Screen() {
  const { callApi } = Route.useRouteContext();
  const { id } = Route.useSearch();
  // A new form for each post.
  return <PostEditor key={id ?? 'new'} callApi={callApi} id={id} />;
}
