import { createFileRoute } from '@tanstack/react-router';
import { PostsScreen } from '#pwa/features/blog/operator/posts-screen.tsx';
import { wholeFrom } from '#pwa/lib/whole-from.ts';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/homeBlogForm')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } => {
    const asked = wholeFrom(page) ?? 1;
    return asked === 1 ? {} : { page: asked };
  },
  head: () => adminHead('Home Blog Form'),
  component: Screen,
});

function Screen() {
  const { callApi } = Route.useRouteContext();
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PostsScreen
      callApi={callApi}
      page={page}
      onPage={(to) => void navigate({ search: { page: to }, replace: true })}
      onEdit={(id) => void navigate({ to: '/admin/blogerForm', search: { id } })}
    />
  );
}
