import { createFileRoute } from '@tanstack/react-router';
import { readPostsSearch } from '#pwa/admin/blog/posts-address.ts';
import { PostsScreen } from '#pwa/admin/blog/posts-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/homeBlogForm')({
  // Parsed in the component, so that visitors' pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search,
  head: ({ match }) => adminHead(match.context.site, 'Home Blog Form'),
  component: Screen,
});

function Screen() {
  const search = readPostsSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <PostsScreen
      search={search}
      onGo={(to, { replace = false } = {}) =>
        void navigate({ search: { ...readPostsSearch({ ...to }) }, replace, resetScroll: false })
      }
      onWrite={() => void navigate({ to: '/admin/blogerForm', search: {} })}
      onEdit={(id) => void navigate({ to: '/admin/blogerForm', search: { id } })}
    />
  );
}
