import { createFileRoute } from '@tanstack/react-router';
import { readMediaSearch } from '#pwa/admin/media/media-address.ts';
import { MediaScreen } from '#pwa/admin/media/media-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/media')({
  // Parsed in the component, so that visitors' pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search,
  head: ({ match }) => adminHead(match.context.site, 'Media'),
  component: Screen,
});

function Screen() {
  const search = readMediaSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <MediaScreen
      search={search}
      onGo={(to, { replace = false } = {}) =>
        void navigate({ search: { ...readMediaSearch({ ...to }) }, replace, resetScroll: false })
      }
    />
  );
}
