import { createFileRoute } from '@tanstack/react-router';
import { readSourcesSearch } from '#pwa/admin/traffic/sources-address.ts';
import { SourcesScreen } from '#pwa/admin/traffic/sources-screen.tsx';
import { adminHead } from '../-admin-head.ts';

export const Route = createFileRoute('/admin/sources')({
  // Parsed in the component, so that visitors' pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search,
  head: ({ match }) => adminHead(match.context.site, 'Sources'),
  component: Screen,
});

function Screen() {
  const { site } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <SourcesScreen
      shown={readSourcesSearch(Route.useSearch())}
      messagingName={site.messagingName}
      onGo={(to) => void navigate({ search: { ...to } })}
    />
  );
}
